import { expect, test } from 'vitest';
import { deviceOf, versionedDeviceOf } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome en Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge en Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox en Linux',
  ],
  ['<script>alert(1)</script>', 'Navegador'],
  ['x'.repeat(100_000), 'Navegador'],
  [undefined, 'Navegador'],
])('%.60s is %s', (userAgent, name) => {
  expect(deviceOf(userAgent)).toBe(name);
});

test.each([
  [
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/76.0.3945.79 Safari/537.36 WebAppManager',
    'Chrome 76 en Linux',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1 Safari/605.1.15',
    'Safari 13 en Mac',
  ],
  ['<b>Chrome/99999999', 'Chrome 9999'],
  ['<script>alert(1)</script>', 'Navegador'],
  [undefined, 'Navegador'],
])('with its version %.60s is %s', (userAgent, name) => {
  expect(versionedDeviceOf(userAgent)).toBe(name);
});
