import { describe, test } from 'vitest';
import { byTouchOnAPhone, testBrowser, type Visit } from './visit.ts';

const browser = testBrowser();

const field = ({ page }: Visit, name: string) => page.getByRole('main').getByLabel(name, { exact: true });

const button = ({ page }: Visit, name: string) => page.getByRole('main').getByRole('button', { name });

const link = ({ page }: Visit, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });

describe.each(byTouchOnAPhone)('%s', (_, way) => {
  test('a professional asks for an account and reads what comes next', async () => {
    const visit = await browser.visit(way);
    const { page, hands, see } = visit;
    await page.goto('/registro');
    await see('Registrarse');
    await hands.press(link(visit, /Profesional de la salud/));
    await see('Pedido de cuenta profesional');
    await hands.press(button(visit, 'Enviar el pedido'));
    await page.getByRole('main').getByText('Elija la especialidad.').waitFor();
    await visit.expectAccessible();
    await hands.fill(field(visit, 'Nombre y apellido'), 'Elena Sosa');
    await hands.fill(field(visit, 'E-mail'), `elena.${crypto.randomUUID()}@example.com`);
    await hands.select(field(visit, 'Matrícula'), 'Provincial (MP)');
    await hands.fill(field(visit, 'Número de matrícula'), '45678');
    await hands.select(field(visit, 'Provincia de la matrícula'), 'Santa Fe');
    await hands.select(field(visit, 'Especialidad'), 'Pediatría');
    await hands.press(button(visit, 'Enviar el pedido'));
    await see('Recibimos su pedido');
  });
});
