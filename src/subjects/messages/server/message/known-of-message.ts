import type { ClinicSettings } from '../../../../base/clinic/server/snapshot.ts';
import type { MessageTemplate } from '../../rules/message-template.ts';
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

/** The button's link. Null: nothing is left to do. */
export interface Linked {
  linkUrl: string | null;
}

/** The data that every message needs beside its row. */
export interface SourceSurroundings {
  clinic: ClinicSettings;
  /**
   * The URL of an appointment, with the secret of this message's own link. Null: there is no public address.
   */
  linkUrl: (appointmentId: string) => string | null;
  unsubscribeUrl: (patientId: string) => string | null;
  /** A page of the product that asks for a sign-in. Null: there is no public address. */
  pageUrl: (path: string) => string | null;
  now: Date;
}
