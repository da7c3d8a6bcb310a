import { html, raw } from 'hono/html';
import {
  channelRulesOf,
  type Way,
} from '../../../../base/person/rules/channels.ts';

/** The state of the page: it asks, confirms, or says that the link is unknown. */
export type UnsubscribeStep = 'ask' | 'done' | 'unknown';

/** A self-contained page without scripts: it works in any program that opens a message's links. */
export function unsubscribePage({
  step,
  channel,
  clinicName,
  nonce,
}: {
  step: UnsubscribeStep;
  channel: Way;
  clinicName: string;
  nonce: string;
}) {
  const { title, body } = words(step, {
    how: channelRulesOf(channel).byWayOfOffers,
    clinicName,
  });
  return html`<!doctype html>
<html lang="es-AR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title} · ${clinicName}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <style nonce="${nonce}">${raw(style)}</style>
  </head>
  <body>
    <header><a href="/">${clinicName}</a></header>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`;
}

function words(
  step: UnsubscribeStep,
  { how, clinicName }: { how: string; clinicName: string },
) {
  switch (step) {
    case 'ask':
      return {
        title: 'Dejar de recibir avisos',
        body: html`<p>¿Quiere que ${clinicName} deje de avisarle ${how} de horarios que se liberan y otras novedades?</p>
      <p>Los mensajes sobre sus turnos (confirmaciones, cambios y recordatorios) no cambian.</p>
      <form method="post">
        <input type="hidden" name="List-Unsubscribe" value="One-Click">
        <button type="submit">Dejar de recibir</button>
      </form>`,
      };
    case 'done':
      return {
        title: 'Listo, no recibirá más avisos',
        body: html`<p role="status">${clinicName} ya no le avisará ${how} de horarios que se liberan ni de otras novedades.</p>
      <p>Los mensajes sobre sus turnos siguen como estaban. Si cambia de idea, pídalo en recepción.</p>`,
      };
    case 'unknown':
      return {
        title: 'Este enlace no sirve',
        body: html`<p>Puede que esté incompleto: ábralo desde el mensaje que recibió, o cópielo entero.</p>
      <p>También puede pedir en recepción que no le envíen más avisos.</p>`,
      };
  }
}

// The web's design tokens (docs/design.md), repeated because its style sheet is not loaded here.
const style = `
:root { color-scheme: light dark; --page: #fbfaf8; --text: #1f1d1a; --quiet: #5f5a52; --accent: #0c5652; --strong: #083f3c; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #191714; --text: #f1eee9; --quiet: #b6afa4; --accent: #7cc9c2; --strong: #a6ddd8; --on-accent: #06302d; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
header, main { max-width: 40rem; margin: 0 auto; overflow-wrap: anywhere; }
header { padding-bottom: 2rem; }
header a { display: inline-block; padding: 0.625rem 0; color: var(--quiet); font-weight: 600; text-decoration: none; }
h1 { margin: 0 0 1.5rem; font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.125rem); font-weight: 650; line-height: 1.15; letter-spacing: -0.015em; text-wrap: balance; }
p { margin: 0 0 1rem; text-wrap: pretty; }
button { min-height: 3.5rem; margin-top: 1rem; padding: 0.5rem 2rem; border: 1px solid transparent; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-size: 1.25rem; font-weight: 600; line-height: 1.25; cursor: pointer; }
button:hover { background: var(--strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 30em) { button { width: 100%; } }
`;
