// placeholder until the local-cloud helper writes it
