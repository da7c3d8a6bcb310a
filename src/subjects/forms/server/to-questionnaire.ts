import type { Call } from '../../../base/doors/call.ts';
import type { Reached } from '../../access/server/acting/list-reach.ts';
import { presserOf } from '../../appointments/server/preparation/to-checklist.ts';
import type { StaffQuestionnaire } from '../contract/fields.ts';
import type { OwnQuestionnaire } from '../contract/patient.ts';
import type { AppointmentOfPapers } from './paper-queries.ts';
import type { QuestionnaireRow } from './questionnaire-queries.ts';

interface Reader extends Pick<Call<'patient'>, 'actor'> {
  reached: Reached;
}

interface Asker extends Reader, Pick<Call<'patient'>, 'now'> {
  appointment: Pick<AppointmentOfPapers, 'status' | 'startsAt'>;
}

/**
 * True if the caller may read the answers at the patient's door: the patient, and the person who answered.
 */
export function mayReadAnswers(
  row: QuestionnaireRow,
  { actor, reached }: Reader,
): boolean {
  return reached.linkId === null || row.answeredById === presserOf(actor);
}

/** A form for its patient or a representative. */
export function toOwnQuestionnaire(
  row: QuestionnaireRow,
  asker: Asker,
): OwnQuestionnaire {
  const {
    questionnaireId,
    version,
    title,
    introduction,
    readers,
    consent,
    items,
  } = row;
  const response = responseOf(row);
  return {
    questionnaireId,
    version,
    title,
    introduction,
    readers,
    consent,
    items,
    canAnswer: !response && canAnswer(asker.appointment, asker.now),
    response: response && {
      ...response,
      answers: mayReadAnswers(row, asker) ? row.answers : null,
    },
  };
}

/** A form for staff, with the answers that the row has for these readers. */
export function toStaffQuestionnaire(
  row: QuestionnaireRow,
): StaffQuestionnaire {
  const { questionnaireId, version, title, readers, consent, items, answers } =
    row;
  const response = responseOf(row);
  const given = new Map(answers?.map(({ linkId, value }) => [linkId, value]));
  return {
    questionnaireId,
    version,
    title,
    readers,
    isOutdated: response !== null && version < row.newestVersion,
    isConsent: consent !== null,
    response: response && {
      ...response,
      consent: answers && consent,
      answers:
        answers &&
        items.map(({ linkId, type, text }) => ({
          linkId,
          type,
          text,
          value: given.get(linkId) ?? null,
        })),
    },
  };
}

/**
 * True until the hour of the appointment, and while the patient waits. `begin_response` in the database has
 * the same rule.
 */
export function canAnswer(
  { status, startsAt }: Pick<AppointmentOfPapers, 'status' | 'startsAt'>,
  now: Date,
): boolean {
  return status === 'arrived' || (status === 'booked' && startsAt > now);
}

function responseOf({
  answeredAt,
  answeredByName,
  isAccepted,
}: QuestionnaireRow) {
  if (!answeredAt) return null;
  return {
    answeredAt: answeredAt.toISOString(),
    answeredByName,
    isAccepted: isAccepted ?? false,
  };
}
