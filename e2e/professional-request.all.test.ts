import { describe, test } from 'vitest';
import { byTouchOnAPhone, testBrowser } from './visit.ts';

const browser = testBrowser();

describe.each(byTouchOnAPhone)('%s', (_, way) => {
  test('a professional asks for an account and reads what comes next', async () => {
    const visit = await browser.visit(way);
    const { page, hands, see } = visit;
    const main = page.getByRole('main');
    const send = main.getByRole('button', { name: 'Enviar el pedido' });
    const field = (name: string) => main.getByLabel(name, { exact: true });
    await page.goto('/registro');
    await see('Registrarse');
    await hands.press(
      main.getByRole('link', { name: /Profesional de la salud/ }),
    );
    await see('Pedido de cuenta profesional');
    await hands.press(send);
    await main.getByText('Elija la especialidad.').waitFor();
    await visit.expectAccessible();
    await hands.fill(field('Nombre y apellido'), 'Elena Sosa');
    await hands.fill(
      field('E-mail'),
      `elena.${crypto.randomUUID()}@example.com`,
    );
    await hands.select(field('Matrícula'), 'Provincial (MP)');
    await hands.fill(field('Número de matrícula'), '45678');
    await hands.select(field('Provincia de la matrícula'), 'Santa Fe');
    await hands.select(field('Especialidad'), 'Pediatría');
    await hands.press(send);
    await see('Recibimos su pedido');
  });
});
