const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () =>
  document.documentElement.classList.toggle('dark-mode', dark.matches);
followScheme();
dark.addEventListener('change', followScheme);

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  // Colouring an answer of a thousand lines stops the page.
  syntaxHighlight: { activated: false },
  validatorUrl: null,
});
