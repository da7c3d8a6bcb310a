import type { MessageTemplate } from '../../domain/messages/default-templates.ts';
import type { MessageKind } from '../../domain/messages/message-kinds.ts';
import type { SecurityNotice } from '../../domain/messages/security-notices.ts';
import type { ClinicSettings } from '../clinic/catalog.ts';
import type { Message } from './message.ts';

/** A time with a professional; what for is nobody's business here. */
export interface ToldTime {
  startsAt: Date;
  doctorName: string;
  roomName: string | null;
}

export interface ToldTurno extends ToldTime {
  code: string;
}

/** Whatever the kind: from the outbox row, the clinic's settings and its own template, if it wrote one. */
export interface KnownOfAnyMessage {
  key: string;
  recipientName: string;
  clinic: Pick<ClinicSettings, 'name' | 'address' | 'city' | 'phones' | 'timeZone'>;
  /** Null where the clinic kept our words. */
  template: MessageTemplate | null;
  namesProfessional: boolean;
  calendar: Message['calendar'];
  unsubscribeUrl: string | null;
}

type KindWithMore =
  | 'change'
  | 'clinic_cancellation'
  | 'delay'
  | 'access_code'
  | 'invitation'
  | 'password_link'
  | 'security_notice'
  | 'upcoming_turnos'
  | 'waitlist_offer';

/** Behind the button; null where there is nothing left to do. */
interface Linked {
  linkUrl: string | null;
}

/** Why the clinic did it, in words written for patients: never why somebody sees a doctor. Null: none were. */
interface Explained {
  publicReason: string | null;
}

/** What each kind has to tell, read just before it is sent. */
export type MessageSource = KnownOfAnyMessage &
  (
    | ({ kind: Exclude<MessageKind, KindWithMore>; turno: ToldTurno } & Linked)
    | ({ kind: 'change'; turno: ToldTurno; movedFrom: Date } & Linked & Explained)
    | ({ kind: 'clinic_cancellation'; turno: ToldTurno } & Linked & Explained)
    | ({ kind: 'delay'; turno: ToldTurno; delayMinutes: number } & Linked)
    | { kind: 'access_code'; accessCode: string; expiresAt: Date }
    | { kind: 'invitation' | 'password_link'; linkUrl: string; expiresAt: Date }
    | { kind: 'security_notice'; what: SecurityNotice; happenedAt: Date }
    | { kind: 'upcoming_turnos'; turnos: (ToldTurno & Linked)[] }
    | { kind: 'waitlist_offer'; offer: ToldTime; linkUrl: string; expiresAt: Date }
  );
