import type { Call } from '../../../../base/doors/call.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  invalid,
  type Outcome,
} from '../../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import { lockAgendasToChange } from '../../../schedule/server/hours/agenda-lock-queries.ts';
import { changeInTurn } from '../../../schedule/server/hours/change-in-turn.ts';
import type { ClinicData, ClinicSettings } from '../../contract/clinic.ts';
import { parseClinicPhone } from './parse-clinic-phone.ts';
import { saveAsSeen } from './save-as-seen.ts';
import {
  countAppointmentsToCome,
  findSettings,
  updateClinicData,
} from './settings-queries.ts';

export interface ClinicDataToSave extends Call<'admin'> {
  revision: number;
  data: ClinicData;
}

/**
 * Saves the clinic's name and location. The zone changes only while no appointment is to come: an appointment
 * keeps its instant, and the clinic's clock would show another hour than the patient was told.
 */
export async function saveClinicData(
  { db }: { db: Database },
  { revision, data, ...acting }: ClinicDataToSave,
): Promise<
  Outcome<
    ClinicSettings,
    'INVALID_INPUT' | 'CHANGED_MEANWHILE' | 'SCHEDULE_BUSY'
  >
> {
  const checked = check(data);
  if (!checked.ok) return checked;
  const { timeZone } = (await findSettings(db)).clinic;
  const isZoneChanged = data.timeZone !== timeZone;
  let toCome = 0;
  const save = () =>
    saveAsSeen(db, {
      kind: 'clinic_changed',
      ...acting,
      detail: { timeZone: data.timeZone },
      write: async (tx) => {
        toCome = 0;
        if (isZoneChanged) {
          await lockAgendasToChange(tx, 'all');
          toCome = await countAppointmentsToCome(tx, acting.now);
        }
        return (
          toCome === 0 &&
          (await updateClinicData(tx, { revision, data: checked.value }))
        );
      },
    });
  const saved = isZoneChanged ? await changeInTurn(save) : await save();
  return toCome > 0 ? invalid('timeZone', zoneMessage(toCome)) : saved;
}

const zoneMessage = (toCome: number) =>
  toCome === 1
    ? 'Hay un turno por venir, que quedaría a otra hora. Cambie la zona cuando no quede ninguno.'
    : `Hay ${toCome} turnos por venir, que quedarían a otra hora. Cambie la zona cuando no quede ninguno.`;

function check(data: ClinicData): Outcome<ClinicData, 'INVALID_INPUT'> {
  const phones: string[] = [];
  for (const [index, typed] of data.phones.entries()) {
    const phone = parseClinicPhone(typed);
    if (!phone)
      return invalid(
        `phones.${index}`,
        'Revise el teléfono: código de área y número.',
      );
    if (phones.includes(phone))
      return invalid(`phones.${index}`, 'Ese teléfono ya está en la lista.');
    phones.push(phone);
  }
  if (/[<>]/.test(data.name)) return invalid('name', fieldMessages.NAME_MARKUP);
  if (!isZone(data.timeZone))
    return invalid('timeZone', 'Elija una zona horaria de la lista.');
  return done({ ...data, phones });
}

/** Accepts a zone by any valid name: lists of zones use another name for Buenos Aires. */
function isZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[A-Z][\w+-]*)+$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone: name }));
  } catch {
    return false;
  }
}
