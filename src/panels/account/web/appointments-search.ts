import {
  type BookingSearch,
  isUuid,
  readBookingSearch,
} from '../../../subjects/schedule/web/availability/booking-search.ts';

/**
 * The address of a patient's appointments. It opens a booking, with its own parameters, or one appointment.
 */
export interface AppointmentsSearch extends BookingSearch {
  /** A booking with the doctor of this id; empty: with any doctor. */
  agendar?: string | undefined;
  /** Id of one of the patient's appointments. */
  turno?: string | undefined;
  /** Id of a form of that appointment. */
  formulario?: string | undefined;
  /** Id of the appointment that was just booked. */
  nuevo?: string | undefined;
  /** Id of an appointment for which an earlier time is wanted. */
  antes?: string | undefined;
  /** Id of one of the patient's wishes of the waiting list. */
  espera?: string | undefined;
  /** The secret of a wish's link. */
  token?: string | undefined;
  /** The code that a screen of the clinic shows to patients who are there. */
  aca?: string | undefined;
  /** The secret of a place in today's queue, from a paper ticket. */
  lugar?: string | undefined;
}

export function readAppointmentsSearch(
  search: Record<string, unknown>,
): AppointmentsSearch {
  const {
    agendar,
    turno,
    formulario,
    nuevo,
    antes,
    espera,
    token,
    aca,
    lugar,
  } = search;
  return {
    ...readBookingSearch(search),
    agendar: agendar === undefined ? undefined : textOf(agendar),
    turno: turno === undefined ? undefined : textOf(turno),
    formulario: idOf(formulario),
    nuevo: idOf(nuevo),
    antes: idOf(antes),
    espera: idOf(espera),
    token: typeof token === 'string' && token.length <= 200 ? token : undefined,
    lugar:
      typeof lugar === 'string' && lugar !== '' && lugar.length <= 80
        ? lugar
        : undefined,
    aca:
      typeof aca === 'string' && aca !== '' && aca.length <= 120
        ? aca
        : undefined,
  };
}

const idOf = (value: unknown) =>
  typeof value === 'string' && isUuid(value) ? value : undefined;

/** A value that is no text becomes empty; the page then says that it finds nothing. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 80)
    : '';
