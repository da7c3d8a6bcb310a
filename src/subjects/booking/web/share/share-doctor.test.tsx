import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { heading, laura } from '../../../../testing/pages/booking-walk.ts';
import { openApp } from '../../../../testing/pages/open-app.tsx';

interface Device {
  share?: (data: ShareData) => Promise<void>;
  clipboard?: unknown;
}

/** Gives the browser what the device has, and takes from it what the device has not. */
function withDevice(device: Device) {
  for (const name of ['share', 'clipboard'] as const) {
    const before = Object.getOwnPropertyDescriptor(navigator, name);
    if (name in device) {
      Object.defineProperty(navigator, name, {
        value: device[name],
        configurable: true,
        writable: true,
      });
    }
    onTestFinished(() => {
      if (before) Object.defineProperty(navigator, name, before);
      else Reflect.deleteProperty(navigator, name);
    });
  }
}

const bare = `${window.location.origin}/agendar-cita/${laura}`;
const refuse = async () => {
  throw new DOMException('no', 'NotAllowedError');
};

/** Presses the button while the address names a coverage and a time. */
async function pressShare(device: Device) {
  const { user } = await openApp(
    `/agendar-cita/${laura}?cobertura=particular&dia=2026-11-18&hora=09:20&paso=quien`,
  );
  await heading('Turnos con Laura Gómez');
  // User-event has put its own clipboard there.
  withDevice(device);
  await user.click(await screen.findByRole('button', { name: 'Compartir' }));
  return user;
}

test('a phone shares the doctor’s bare address, without the patient’s choices', async () => {
  const sent: ShareData[] = [];
  await pressShare({ share: async (data) => void sent.push(data) });
  await expect
    .poll(() => sent)
    .toEqual([{ title: 'Turnos con Laura Gómez', url: bare }]);
  expect(screen.queryByText('Enlace copiado.')).toBeNull();
});

test('a patient who closes the phone’s dialog sees no message, and may press again', async () => {
  let asked = 0;
  const user = await pressShare({
    share: async () => {
      asked += 1;
      throw new DOMException('closed', 'AbortError');
    },
  });
  await expect.poll(() => asked).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Compartir' }));
  await expect.poll(() => asked).toBe(2);
  expect(screen.queryByText(/enlace/i)).toBeNull();
});

test.each([
  ['that cannot share', {}],
  ['that refuses to share', { share: refuse }],
])('a browser %s copies the address and says so', async (_, device) => {
  const copied: string[] = [];
  const clipboard = {
    writeText: async (text: string) => void copied.push(text),
  };
  await pressShare({ ...device, clipboard });
  expect(await screen.findByText('Enlace copiado.')).toBeTruthy();
  expect(copied).toEqual([bare]);
});

test.each([
  ['has no clipboard', undefined],
  ['refuses its clipboard', { writeText: refuse }],
])(
  'a browser that %s shows the address to copy by hand',
  async (_, clipboard) => {
    await pressShare({ clipboard });
    expect((await screen.findByText(bare)).closest('p')?.textContent).toBe(
      `Copie el enlace: ${bare}`,
    );
  },
);

test('a doctor’s times have the button too, the times of any doctor do not', async () => {
  const { router } = await openApp(
    `/agendar-cita/${laura}?cobertura=particular&paso=horario`,
  );
  await heading('Elija día y horario');
  expect(await screen.findByRole('button', { name: 'Compartir' })).toBeTruthy();
  await router.navigate({
    href: '/agendar-cita?especialidad=cardiologia&cobertura=particular&paso=horario',
  });
  await screen.findByText(/con cualquier profesional/);
  expect(screen.queryByRole('button', { name: 'Compartir' })).toBeNull();
});
