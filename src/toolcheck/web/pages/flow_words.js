// The words of the flow debugger: key -> [English, French]. The object is JSON.
export const WORDS = {
};
