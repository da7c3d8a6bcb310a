import type { ClinicSettings } from '../../../../base/clinic/server/snapshot.ts';
import type { MessageKind } from '../../../outbox/rules/message-kinds.ts';
import type { SecurityNotice } from '../../../outbox/rules/security-notices.ts';
import type { MessageTemplate } from '../../rules/default-templates.ts';
import type { ListedTime } from '../../rules/doctor-day.ts';
import type { Message } from './message.ts';

/** A time with a professional, without the purpose of the visit. */
export interface ToldTime {
  startsAt: Date;
  doctorName: string;
  roomName: string | null;
}

export interface ToldAppointment extends ToldTime {
  code: string;
}

/** A time of a doctor's day, as an e-mail may tell it. */
export interface DoctorDayTime extends ListedTime {
  initials: string;
}

/** Data of any kind of message: from the outbox row, the clinic's settings and its own template, if any. */
export interface KnownOfAnyMessage {
  key: string;
  recipientName: string;
  /** The patient of the appointment, if a representative gets the message. Absent: the recipient. */
  forPatient?: string | null;
  clinic: Pick<
    ClinicSettings,
    'name' | 'address' | 'city' | 'phones' | 'timeZone'
  >;
  /** Null: the clinic uses our default text. */
  template: MessageTemplate | null;
  namesProfessional: boolean;
  calendar: Message['calendar'];
  unsubscribeUrl: string | null;
}

/** Kinds that list appointments, each with its link. */
export type ListKind = 'upcoming_turnos' | 'series_confirmation';

type KindWithMore =
  | 'change'
  | 'clinic_cancellation'
  | 'delay'
  | 'access_code'
  | 'invitation'
  | 'password_link'
  | 'security_notice'
  | ListKind
  | 'record_exception'
  | 'absence_answer'
  | 'doctor_day'
  | 'waitlist_offer';

/** The button's link. Null: nothing is left to do. */
interface Linked {
  linkUrl: string | null;
}

/** The clinic's reason, written for patients, never the reason for a visit. Null: none was written. */
interface Explained {
  publicReason: string | null;
}

/** The data of each kind of message, read just before it is sent. */
export type MessageSource = KnownOfAnyMessage &
  (
    | ({
        kind: Exclude<MessageKind, KindWithMore>;
        appointment: ToldAppointment;
      } & Linked)
    | ({
        kind: 'change';
        appointment: ToldAppointment;
        movedFrom: Date;
      } & Linked &
        Explained)
    | ({ kind: 'clinic_cancellation'; appointment: ToldAppointment } & Linked &
        Explained)
    | ({
        kind: 'delay';
        appointment: ToldAppointment;
        delayMinutes: number;
      } & Linked)
    | { kind: 'access_code'; accessCode: string; expiresAt: Date }
    | { kind: 'invitation' | 'password_link'; linkUrl: string; expiresAt: Date }
    | { kind: 'security_notice'; what: SecurityNotice; happenedAt: Date }
    | {
        kind: 'absence_answer';
        isAccepted: boolean;
        absentFrom: Date;
        absentUntil: Date;
      }
    | {
        kind: 'doctor_day';
        day: string;
        appointments: DoctorDayTime[];
        pageUrl: string | null;
      }
    | { kind: ListKind; appointments: (ToldAppointment & Linked)[] }
    | {
        kind: 'waitlist_offer';
        offer: ToldTime;
        linkUrl: string;
        expiresAt: Date;
      }
    | ({
        kind: 'record_exception';
        openedBy: string;
        patientName: string;
        happenedAt: Date;
      } & Linked)
  );
