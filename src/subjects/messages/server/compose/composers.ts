import type { MessageKind } from '../../../outbox/rules/message-kinds.ts';
import { absenceAnswer } from '../kinds/absence-answer.ts';
import { accessCode } from '../kinds/access-code.ts';
import { cancellation } from '../kinds/cancellation.ts';
import { change } from '../kinds/change.ts';
import { clinicCancellation } from '../kinds/clinic-cancellation.ts';
import { confirmation } from '../kinds/confirmation.ts';
import { delay } from '../kinds/delay.ts';
import { delayOver } from '../kinds/delay-over.ts';
import { doctorDay } from '../kinds/doctor-day.ts';
import { invitation } from '../kinds/invitation.ts';
import { outOfSchedule } from '../kinds/out-of-schedule.ts';
import { passwordLink } from '../kinds/password-link.ts';
import { recordException } from '../kinds/record-exception.ts';
import { reminder } from '../kinds/reminder.ts';
import { securityNotice } from '../kinds/security-notice.ts';
import { seriesConfirmation } from '../kinds/series-confirmation.ts';
import { undo } from '../kinds/undo.ts';
import { upcomingTurnos } from '../kinds/upcoming-turnos.ts';
import { waitlistOffer } from '../kinds/waitlist-offer.ts';
import type { Composer } from '../message/composer.ts';
import type { KnownOfAnyMessage } from '../message/known-of-message.ts';

/** The words of each kind of message. */
export const composers = {
  confirmation,
  series_confirmation: seriesConfirmation,
  change,
  cancellation,
  clinic_cancellation: clinicCancellation,
  reminder,
  undo,
  access_code: accessCode,
  invitation,
  password_link: passwordLink,
  security_notice: securityNotice,
  upcoming_turnos: upcomingTurnos,
  waitlist_offer: waitlistOffer,
  out_of_schedule: outOfSchedule,
  delay,
  delay_over: delayOver,
  record_exception: recordException,
  absence_answer: absenceAnswer,
  doctor_day: doctorDay,
} satisfies Record<MessageKind, Composer<object>>;

/** The data of each kind of message, read just before it is sent. */
export type MessageSource = {
  [Kind in MessageKind]: KnownOfAnyMessage & { kind: Kind } & ReturnType<
      (typeof composers)[Kind]['invent']
    >;
}[MessageKind];

/** The words of a message's kind, for its own data. */
export function composerOf<Source extends MessageSource>({
  kind,
}: Source): Composer<Source> {
  return composers[kind] as Composer<never> as Composer<Source>;
}
