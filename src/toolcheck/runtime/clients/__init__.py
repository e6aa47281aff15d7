"""Models behind the official SDKs, each with an extra of its name. Imported only by who uses one."""
