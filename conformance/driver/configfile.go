package driver

// ConfigFile returns the configuration that a host has to be started with, in
// the ecosystem's mcpServers form.
func ConfigFile(servers []ServerConfig) ([]byte, error) { return configJSON(servers) }
