import { expect, test } from 'vitest';
import { areaOfPath, filesIn, withoutData } from './areas.ts';

test.each([
  ['/recepcion', 'recepcion'],
  ['/recepcion/patients', 'recepcion'],
  ['/doctor/appointments', 'doctor'],
  ['/doctores', null],
  ['/mi-cuenta/citas', 'mi-cuenta'],
  ['/', null],
  ['/admin/dashboard', null],
  ['/__proto__/x', null],
])('%s belongs to the area %s', (path, area) => {
  expect(areaOfPath(path)).toBe(area);
});

test('the kept page has its policy and no first data', async () => {
  const html =
    '<p>a</p><script type="application/json" id="first-data">[{"data":"hoy"}]</script><p>b</p>';
  const headers = {
    'content-security-policy': "default-src 'none'",
    'content-encoding': 'gzip',
  };
  const kept = await withoutData(new Response(html, { headers }));
  expect(await kept.text()).toBe(
    '<p>a</p><script type="application/json" id="first-data">[]</script><p>b</p>',
  );
  expect(kept.headers.get('content-security-policy')).toBe(
    "default-src 'none'",
  );
  expect(kept.headers.has('content-encoding')).toBe(false);
});

test('the worker lists the files in a page’s HTML', () => {
  const html =
    '<script src="/assets/a-1.js"></script><link href="/assets/b_2.css"><link href="/assets/a-1.js">';
  expect(filesIn(html)).toEqual(['/assets/a-1.js', '/assets/b_2.css']);
});
