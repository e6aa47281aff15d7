"""Made-up tools, one a line: language, name, description; right names, and ones without an action verb and object."""

RIGHT = """\
en|book_appointment|Book an appointment with a doctor
en|check_inventory|Check stock of a product
en|view_cart|Show the cart
en|share_document|Share a document
en|schedule_meeting|Schedule a meeting
en|test_connection|Test the connection to the database
en|log_workout|Log a workout
en|rate_driver|Rate the driver after a ride
en|plan_route|Plan a route between two points
en|file_claim|File an insurance claim
en|stock_shelf|Stock a shelf
en|water_plants|Water the plants in the garden
en|feed_pet|Feed the pet
en|trade_shares|Trade shares on the market
en|label_image|Label an image with a class
en|mail_merge_letters|Merges letters
en|order_food|Order food from a restaurant
en|open_door|Open the door of the car
en|triage_patient|Triage a patient
en|prescribe_medication|Prescribe a medication
en|dim_lights|Dim the lights
en|preheat_oven|Preheat the oven
en|spool_print_job|Spool a print job
en|hydrate_cache|Hydrate the cache
en|upsert_record|Upsert a record
en|jira_transition_issue|Transition an issue
en|aws_s3_list_buckets|List buckets
en|k8s_scale_deployment|Scale a deployment
en|kubectl_get_pods|Get pods
en|stripe.refund_charge|Refund a charge
en|mcp__linear__update_issue|Update an issue
en|getCurrentWeather|Get the current weather
en|whitelist_ip|Whitelist an IP
en|reverse_geocode_coordinates|Reverse geocode coordinates
en|autocomplete_address|Autocomplete an address
en|disambiguate_term|Disambiguates a term
en|crawl_site|Crawl a site
en|dispense_cash|Dispense cash
en|cross_reference_citations|Cross reference citations
en|sign_contract|Sign a contract
en|time_task|Time a task
en|pay_invoice|Pay an invoice
en|email_report|Email a report to a user
en|text_customer|Text a customer
en|issue_certificate|Issue a certificate
en|record_expense|Record an expense
fr|reserver_table|Réserve une table au restaurant
fr|consulter_solde|Consulte le solde du compte
fr|annuler_rdv|Annule un rendez-vous
fr|obtenir_meteo|Obtient la météo d'une ville
fr|envoyer_courriel|Envoie un courriel
fr|telecharger_bulletin|Télécharge un bulletin de paie
fr|relever_compteur|Relève un compteur
fr|emprunter_livre|Emprunte un livre à la bibliothèque
fr|pret_simuler_mensualite|Simule la mensualité d'un prêt
fr|geolocaliser_adresse|Géolocalise une adresse
fr|arroser_jardin|Arrose le jardin
fr|valider_conge|Valide un congé
fr|inscrire_eleve|Inscrit un élève
es|reservar_mesa|Reserva una mesa en el restaurante
es|consultar_saldo|Consulta el saldo de la cuenta
es|registrar_paciente|Registra un paciente
es|regar_jardin|Riega el jardín
es|obtener_tiempo|Obtiene el tiempo de una ciudad
de|termin_buchen|Bucht einen Termin beim Arzt
de|rechnung_erstellen|Erstellt eine Rechnung
de|wetter_abrufen|Ruft das Wetter ab
de|finde_restaurant|Findet ein Restaurant in der Nähe
de|konto_stand_abfragen|Fragt den Kontostand ab
de|licht_dimmen|Dimmt das Licht im Raum
de|erstelle_rechnung|Erstellt eine Rechnung für den Kunden
de|hole_wetter|Holt das Wetter für eine Stadt
it|prenota_tavolo|Prenota un tavolo al ristorante
it|cerca_treni|Cerca i treni tra due stazioni
it|calcola_rata|Calcola la rata di un mutuo
it|ottieni_meteo|Ottiene il meteo per una città
pt|agendar_consulta|Agenda uma consulta com o médico
pt|buscar_voos|Busca voos entre duas cidades
pt|emitir_nota_fiscal|Emite uma nota fiscal
nl|zoek_trein|Zoekt een trein tussen twee stations
nl|afspraak_maken|Maakt een afspraak bij de dokter
pl|wyszukaj_zamowienie|Wyszukuje zamówienie po numerze
ru|nayti_zakaz|Находит заказ по номеру
ru|get_order|Находит заказ по номеру
ja|get_weather|天気を取得します
zh|query_order|查询订单
zh|send_message|发送消息
ko|get_weather|날씨를 조회합니다
tr|siparis_ara|Bir siparişi numarasıyla arar
sv|hamta_vader|Hämtar vädret för en stad och visar det för användaren
id|cari_hotel|Mencari hotel di kota yang dipilih
vi|tim_khach_san|Tìm khách sạn theo thành phố
ca|cerca_hotel|Cerca un hotel a la ciutat amb els filtres
cs|najdi_vlak|Najde vlak mezi dvěma stanicemi
en|moderate_comment|Moderate a comment on the forum and hide it when needed
en|hail_taxi|Hails a taxi near the user
en|rent_bike|Rent a bike from a station
en|extract_entities|Extract entities from text
en|pick_winner|Pick a winner among the entries
en|auto_assign_reviewers|Automatically assign reviewers to a change
en|ai_summarize_text|Summarize text
en|batch_update_rows|Update rows in a batch
en|pre_authorize_payment|Pre-authorize a payment on a card
en|double_check_answer|Double check an answer
en|smartthings_turn_on_light|Turn on a light
en|spotify_play_track|Plays a track
en|play_track|Plays a track
en|queue_song|Queue a song for playback
en|shuffle_playlist|Shuffle a playlist
en|pair_device|Pair a device over Bluetooth
en|arm_alarm|Arm the alarm
en|calibrate_sensor|Calibrate a sensor
en|dispatch_ambulance|Dispatch an ambulance
en|irrigate_field|Irrigate a field
en|harvest_crop|Harvest a crop
en|geofence_vehicle|Geofence a vehicle
en|tow_vehicle|Request a tow for a vehicle
en|underwrite_policy|Underwrite a policy
en|adjudicate_claim|Adjudicate a claim
en|cast_vote|Cast a vote
en|lookup_vin|Look up a VIN
en|decode_vin|Decode a VIN
en|wipe_device|Wipe a device
en|mirror_repo|Mirror a repository
en|bisect_commits|Bisect commits to find a bug
en|blame_line|Show who changed a line
en|profile_query|Profile a query
en|index_documents|Index documents
en|sample_rows|Sample rows of a table
en|pivot_table|Pivot a table
en|join_tables|Join two tables
en|group_rows|Group rows
en|chart_data|Chart data as a line
en|plot_series|Plot a series
en|map_columns|Map columns to fields
en|score_lead|Score a lead
en|nurture_lead|Nurture a lead
en|question_document|Question a document
en|name_entity|Name an entity
fr|noter_eleve|Note un élève sur un devoir de la classe
fr|louer_velo|Loue un vélo à une station de la ville
fr|peser_colis|Pèse un colis
fr|emettre_avoir|Émet un avoir pour une facture du client
fr|justifier_absence|Justifie l'absence d'un élève
fr|cuisine_proposer_recette|Propose une recette à partir des ingrédients
fr|affiche_horaires|Affiche les horaires d'un train
fr|calcule_impot|Calcule l'impôt sur le revenu
fr|enregistre_depense|Enregistre une dépense
fr|banque_virer_argent|Vire de l'argent vers un compte
es|alquilar_bici|Alquila una bicicleta en una estación
es|matricular_alumno|Matricula a un alumno en un curso
es|muestra_horario|Muestra el horario de un tren para la fecha
es|dar_cita|Da una cita con el médico
es|calcula_impuesto|Calcula el impuesto de una factura
de|fahrrad_mieten|Mietet ein Fahrrad an einer Station
de|miete_fahrrad|Mietet ein Fahrrad an einer Station der Stadt
de|zeige_fahrplan|Zeigt den Fahrplan eines Zuges an
de|berechne_steuer|Berechnet die Steuer für einen Betrag
de|rechnung_bezahlen|Bezahlt eine Rechnung
de|wecker_stellen|Stellt den Wecker auf eine Uhrzeit
it|noleggia_bici|Noleggia una bicicletta in una stazione della città
it|invia_messaggio|Invia un messaggio a un utente
it|crea_fattura|Crea una fattura
it|elenca_ordini|Elenca gli ordini di un cliente
pt|alugar_bicicleta|Aluga uma bicicleta numa estação
pt|matricular_aluno|Matricula um aluno em um curso
pt|calcula_imposto|Calcula o imposto de uma fatura
nl|fiets_huren|Huurt een fiets bij een station in de stad"""

WRONG = """\
en|account_balance|Get the account balance
en|flight_status|Returns the status of a flight
en|order_status|Get order status
en|message_history|Fetches message history of a channel
en|stock_price|Get the stock price of a company
en|test_results|Lists test results of a run
en|calendar|Shows the calendar
en|user_delete|Delete a user
en|ticket_close|Close a ticket
en|notes_search|Search notes
en|weather_forecast|Provides the forecast
en|pdf_generator|Generates a PDF
en|currency_converter|Converts currencies
en|sql|Run a SQL query
en|ask|Ask a question
en|slack_messages|Read messages from Slack
en|document_summary|Summarize a document
en|log_viewer|View logs
en|record_list|List the records
en|image_resize|Resize an image
fr|meteo|Donne la météo d'une ville
fr|solde_compte|Consulte le solde du compte bancaire
fr|facture_envoyer|Envoie une facture au client
fr|liste_clients_actifs|Retourne les clients actifs
fr|horaires_train|Donne les horaires des trains entre deux gares
fr|commandes_client|Récupère les commandes d'un client
fr|simulation_pret|Simule un prêt pour un client
es|saldo_cuenta|Consulta el saldo de la cuenta del cliente
es|cliente_crear|Crea un cliente en el sistema
es|lista_precios|Devuelve los precios de la tienda
de|wetter|Liefert das Wetter für eine Stadt
de|kunden_daten|Liefert die Daten der Kunden
de|fahrplan_auskunft|Gibt Auskunft über den Fahrplan der Bahn
de|rechnungen_uebersicht|Zeigt die Rechnungen der Kunden
it|previsioni_meteo|Restituisce le previsioni per una località
pt|saldo_conta|Retorna o saldo da conta do cliente
zh|weather_info|查询天气信息
zh|order_create|创建订单
en|hotel_availability|Check the availability of hotels
en|patient_record|Retrieve a patient record by id
en|grades|List the grades of a student
en|todo_add|Add a todo
en|light_toggle|Toggle a light
en|inventory_update|Update inventory
en|contract_signing|Sign a contract
en|route_planner|Plan a route
en|lead_score|Compute the lead score of a contact
en|document_index|Rebuild the document index of a project
en|crypto_prices|Fetches prices
en|translate|Translate a text
en|summarizer|Summarize a text
en|tax_calculator|Calculate taxes
en|who_is|Find the owner of a domain
en|nearby_restaurants|Find restaurants nearby
en|pod_logs|Get logs of a pod
en|bash|Run a shell command
en|file_reader|Reads a file
fr|absences_eleve|Liste les absences d'un élève
fr|cours_bourse|Donne le cours d'une action en bourse
fr|reservation_annuler|Annule une réservation
fr|emploi_du_temps|Affiche l'emploi du temps d'une classe
fr|traduire|Traduit un texte
fr|bulletin_paie|Télécharge un bulletin de paie
es|horario_tren|Muestra el horario de un tren
es|notas_alumno|Devuelve las notas de un alumno
de|kontostand|Fragt den Kontostand ab
it|orario_treni|Mostra gli orari dei treni
pt|horario_onibus|Mostra o horário dos ônibus"""
