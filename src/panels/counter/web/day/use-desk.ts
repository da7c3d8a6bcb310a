import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useMemo,
} from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { useServerClock } from '../../../../base/ui/moment/use-server-clock.ts';
import type { AgendaDay } from '../../../../subjects/appointments/contract/agenda.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { useAppointmentActs } from '../../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import type { LineDrafts } from '../../../../subjects/appointments/web/lines/use-line-drafts.ts';
import type { DeskBooked } from '../../../../subjects/booking/contract/desk-booking.ts';
import type { GiveKind } from '../../../../subjects/booking/web/desk/give-refused.tsx';
import { usePatientSearch } from '../../../../subjects/patients/web/use-patient-search.ts';
import { useMoveUndo } from '../../../../subjects/rescheduling/web/use-move-undo.ts';
import { minuteOf } from '../board/board-geometry.ts';
import type { FrontDeskSearch } from '../front-desk-search.ts';
import { focusTheDay } from '../search/result-focus.ts';
import { useSearchBox } from '../search/use-search-box.ts';
import { appointmentsShown } from './appointments-shown.ts';
import { useDeskDoctors } from './desk-doctors.ts';
import { doctorsShown, type FilterPart } from './doctor-filter.ts';
import { useDeskState } from './use-desk-state.ts';

export interface FrontDeskPageProps {
  search: FrontDeskSearch;
  onSearch: (changes: FrontDeskSearch) => void;
  /** A link to a person's page, which belongs to another feature. */
  patientLink: (patientId: string, name: string) => ReactNode;
  /** The questions about a patient who arrived, which belong to another feature too. */
  admissionParts: (asked: AskedAtArrival) => ReactNode;
}

export interface AskedAtArrival {
  appointment: StaffAppointment;
  today: string;
  timeZone: string;
  /** Called after any answer was saved. */
  onChanged: () => void;
}

export interface DeskDayProps extends FrontDeskPageProps {
  agenda: AgendaDay;
  today: string;
  /** The query of the day, which shows whether a refetch failed. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  put: (appointment: StaffAppointment) => void;
  onDay: (day: string) => void;
  /** The drafts stay while other days are shown. */
  lineDrafts: LineDrafts;
}

/** A day at the counter, with the acts of its parts. */
export function useOpenDesk(props: DeskDayProps) {
  const { agenda, search, put } = props;
  const { appointments, leftWaiting } = agenda;
  const { doctor: doctorOfLink, estado: group } = search;
  const state = useDeskState(search.turno);
  const { text, activeId } = state;
  const { searchBox, backToSearch, searchBoxPress } = useSearchBox();
  const people = usePatientSearch(text);
  const { now, leadMs } = useServerClock(agenda.serverNow);
  const acts = useAppointmentActs('reception', { onChanged: put, leadMs });
  const moves = useMoveUndo(put);
  const keptParts = useDeskDoctors();
  const doctorParts = useMemo<readonly FilterPart[]>(
    () => (doctorOfLink ? [`doctor:${doctorOfLink}`] : keptParts),
    [doctorOfLink, keptParts],
  );
  const minuteNow =
    props.today === agenda.day
      ? minuteOf(new Date(now).toISOString(), agenda.dayStartsAt)
      : null;
  const shownDoctors = useMemo(
    () => doctorsShown(agenda.doctors, doctorParts, minuteNow),
    [agenda.doctors, doctorParts, minuteNow],
  );
  /** The only doctor that the screen shows. Undefined: several. */
  const doctorId = shownDoctors?.size === 1 ? [...shownDoctors][0] : undefined;

  const undoableIds = useMemo(
    () => new Set(acts.undoable.map(({ appointmentId }) => appointmentId)),
    [acts.undoable],
  );
  // The box responds to each key at once; the filtering of two thousand rows is deferred.
  const wantedText = people.isAsked && looksLikeCard(text) ? '' : text;
  const filterText = useDeferredValue(wantedText);
  const shown = useMemo(
    () =>
      appointmentsShown(appointments, {
        doctors: shownDoctors,
        group,
        text: filterText,
        undoableIds,
      }),
    [appointments, shownDoctors, group, filterText, undoableIds],
  );

  const find = (id: string) =>
    [...appointments, ...leftWaiting].find((entry) => entry.id === id);
  /** The id of the focused appointment, or of the next one of the focused found person. */
  function focusedId(): string | undefined {
    const place = document.activeElement?.closest<HTMLElement>(
      '[data-appointment], [data-found]',
    );
    return place?.dataset.appointment ?? place?.dataset.found;
  }
  function focused(): StaffAppointment | undefined {
    const id = focusedId();
    return id === undefined ? undefined : find(id);
  }
  /** The found patient whose line has the focus. */
  function focusedPerson() {
    const place = document.activeElement?.closest<HTMLElement>('[data-person]');
    return people.found.data?.patients.find(
      ({ id }) => id === place?.dataset.person,
    );
  }
  /** If the pressed element is gone, focuses the appointment, or else the day, where letters are acts. */
  function giveFocusBack() {
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body)
        return;
      const place = document.querySelector<HTMLElement>(
        `[data-appointment="${activeId}"]`,
      );
      if (place) place.focus({ preventScroll: true });
      else focusTheDay();
    });
  }

  return {
    ...props,
    ...state,
    searchBox,
    people,
    now,
    doctorParts,
    /** Null: all. */
    doctorsShown: shownDoctors,
    doctorId,
    acts,
    moves,
    /** The appointments that the filters leave, in the order of the day. */
    shown,
    /** The appointments that match another text, under the same filters. */
    matching: (text: string) =>
      appointmentsShown(appointments, {
        doctors: shownDoctors,
        group,
        undoableIds,
        text: looksLikeCard(text) ? '' : text,
      }),
    /** True while the rows are still those of the text before. */
    isFiltering: filterText !== wantedText,
    /** Finds an appointment of the day, or of a patient left waiting from an earlier day. */
    find,
    focused,
    focusedId,
    focusedPerson,
    backToSearch,
    searchBoxPress,
    /** Reads an appointment again and shows its present state. */
    readAgain: (appointmentId: string) =>
      void client.reception.appointments
        .get({ appointmentId })
        .then(put, () => {}),
    /** Gives an appointment to the focused found person, with the only doctor that the screen shows. */
    giveHere(kind: GiveKind) {
      const patient = focusedPerson();
      state.give(kind, {
        doctorId,
        ...(patient && { person: { kind: 'known', patient } }),
      });
    },
    closeDialog() {
      state.closeDialog();
      if (search.turno) props.onSearch({ turno: undefined });
      giveFocusBack();
    },
    showGiven(booked: DeskBooked) {
      put(booked.appointment);
      state.showGiven(booked);
      giveFocusBack();
    },
  };
}

// A scanned card's text does not filter the list.
const looksLikeCard = (text: string) => /[@"]/.test(text);

export type Desk = ReturnType<typeof useOpenDesk>;

const DeskContext = createContext<Desk | null>(null);

export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('No day is open here.');
  return desk;
}
