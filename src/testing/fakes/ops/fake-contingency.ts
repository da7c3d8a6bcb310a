import type { Contingency } from '../../../ops/contract/contingency.ts';
import { todayAt } from '../appointments/fake-appointments.ts';
import { fakeToday } from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

/** Today's contingency sheet, made at 6:30. */
export function fakeContingency(line: FakeLine) {
  const contingency: Contingency = {
    day: fakeToday,
    timeZone: 'America/Argentina/Buenos_Aires',
    atMinute: 390,
    last: {
      madeAt: todayAt('06:30'),
      madeBy: null,
      doctors: 12,
      appointments: 245,
    },
  };
  for (const role of ['reception', 'admin'] as const) {
    const door = line.openDoor(role).contingency;
    line.plug({
      [role]: {
        contingency: {
          get: door.get.handler(() => contingency),
          open: door.open.handler(({ input: { isAnew } }) => {
            if (isAnew && contingency.last) {
              Object.assign(contingency.last, {
                madeAt: todayAt('09:15'),
                madeBy: 'Paula Prueba',
              });
            }
            return {
              fileName: 'hoja-de-contingencia.pdf',
              pdf: btoa('%PDF-1.7'),
            };
          }),
        },
      },
    });
  }
  return contingency;
}
