# Made from docs/openapi.json by npm run docs.
