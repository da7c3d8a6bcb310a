import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { withinBudgets } from '../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../base/kernel/refusal.ts';
import type { Reached } from '../../access/server/acting/list-reach.ts';
import { announceAppointment } from '../../appointments/server/announce-appointment.ts';
import { findReachedOfAppointment } from '../../appointments/server/own/reached-appointments.ts';
import { presserOf } from '../../appointments/server/preparation/to-checklist.ts';
import type { OwnQuestionnaire } from '../contract/patient.ts';
import { checkAnswers } from '../rules/check-answers.ts';
import { type ItemAnswer, isSameResponse } from '../rules/questionnaire.ts';
import {
  type AppointmentOfPapers,
  lockAppointmentOfPapers,
} from './paper-queries.ts';
import {
  insertResponse,
  listQuestionnaireRows,
  type QuestionnaireRow,
} from './questionnaire-queries.ts';
import {
  canAnswer,
  mayReadAnswers,
  toOwnQuestionnaire,
} from './to-questionnaire.ts';

export interface AnswerRequest extends Call<'patient'> {
  appointmentId: string;
  questionnaireId: string;
  seenVersion: number;
  answers: ItemAnswer[];
  isAccepted: boolean;
}

type AnswerRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'WRONG_STATUS'
  | 'CHANGED_MEANWHILE'
  | 'QUESTIONNAIRE_ANSWERED';

/**
 * Answers a form of an appointment, once. The same answers again get the first result, others are refused. A
 * simultaneous request waits for the lock on the appointment, and then sees the first answer.
 */
export async function answerQuestionnaire(
  services: Pick<Services, 'db' | 'budgets' | 'snapshot' | 'changes'>,
  request: AnswerRequest,
): Promise<Outcome<OwnQuestionnaire, AnswerRefusal | 'TOO_MANY_ATTEMPTS'>> {
  const { db, budgets } = services;
  const { appointmentId, questionnaireId } = request;
  const reached = await findReachedOfAppointment(db, request, appointmentId);
  if (!reached) return refuse({ code: 'NOT_FOUND' });
  return withinBudgets(
    budgets,
    { checklistOfAppointment: appointmentId },
    async () => {
      const answered = await inTransaction(db, async (tx) => {
        const appointment = await lockAppointmentOfPapers(tx, appointmentId);
        const find = async () => {
          const rows = await listQuestionnaireRows(tx, {
            appointmentId,
            eyes: 'patient',
          });
          return rows.find((row) => row.questionnaireId === questionnaireId);
        };
        const row = await find();
        if (
          !appointment ||
          !row ||
          appointment.patientId !== reached.patientId
        ) {
          return refuse({ code: 'NOT_FOUND' });
        }
        const checked = checkResponse(row, {
          ...request,
          appointment,
          reached,
        });
        if (!checked.ok) return checked;
        const { answers } = checked.value;
        if (answers) {
          await insertResponse(tx, {
            appointmentId,
            questionnaireId,
            answers,
            version: row.version,
            readers: row.readers,
            isAccepted: row.consent !== null,
            answeredAt: request.now,
            answeredBy: presserOf(request.actor),
          });
          await insertAuditEvent(tx, {
            ...doneBy(request),
            kind: 'questionnaire_answered',
            subjectPatientId: appointment.patientId,
            detail: { appointmentId, questionnaireId, version: row.version },
          });
        }
        return done({
          appointment,
          row: (await find()) as QuestionnaireRow,
          isNew: answers !== null,
        });
      });
      if (!answered.ok) return answered;
      const { appointment, row, isNew } = answered.value;
      if (isNew) announceAppointment(services, appointment);
      return done(
        toOwnQuestionnaire(row, { ...request, appointment, reached }),
      );
    },
  );
}

/** Returns the answers to write. Null: the same answer is already there. */
function checkResponse(
  row: QuestionnaireRow,
  request: AnswerRequest & {
    appointment: AppointmentOfPapers;
    reached: Reached;
  },
): Outcome<{ answers: ItemAnswer[] | null }, AnswerRefusal> {
  const { appointment, seenVersion, now } = request;
  const checked = checkAnswers(row.items, request.answers);
  if (row.answers) {
    const isSame =
      seenVersion === row.version &&
      checked.ok &&
      isSameResponse(checked.answers, row.answers);
    // Otherwise a caller who may not read the answers could guess them.
    return isSame && mayReadAnswers(row, request)
      ? done({ answers: null })
      : refuse({ code: 'QUESTIONNAIRE_ANSWERED' });
  }
  if (!canAnswer(appointment, now)) {
    return refuse({
      code: 'WRONG_STATUS',
      data: { status: appointment.status },
    });
  }
  if (seenVersion !== row.version) return refuse({ code: 'CHANGED_MEANWHILE' });
  if (!checked.ok) {
    const fields = checked.problems.map(([linkId, message]) => ({
      path: `answers.${linkId}`,
      message,
    }));
    return refuse({ code: 'INVALID_INPUT', data: { fields } });
  }
  if (row.consent !== null && !request.isAccepted) {
    return invalid(
      'isAccepted',
      'Para enviarlo, marque que leyó y acepta el texto.',
    );
  }
  return done({ answers: checked.answers });
}
