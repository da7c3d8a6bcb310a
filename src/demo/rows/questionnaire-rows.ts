import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import type { DemoSpecialty } from '../make/make-catalogue.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import { demoPatientDni } from '../material/accounts.ts';
import { demoId } from '../material/demo-id.ts';
import {
  type QuestionnaireData,
  questionnaireData,
} from '../material/questionnaire-data.ts';
import type { Random } from '../material/seeded-random.ts';
import { minuteMs, timestamp } from '../material/timestamp.ts';
import type { Appointment } from './agenda-rows.ts';
import type { TableRows } from './demo-queries.ts';
import type { KnownPatient } from './patient-rows.ts';

interface World {
  specialties: readonly DemoSpecialty[];
  appointments: readonly Appointment[];
  patients: readonly DemoPatient[];
  known: readonly KnownPatient[];
  createdAt: EpochMinute;
  now: EpochMinute;
}

/**
 * The clinic's forms, and the responses of half of the patients to come. The demonstration patient has none,
 * so that visitors can answer.
 */
export function questionnaireRows(
  random: Random,
  { specialties, createdAt, ...world }: World,
) {
  const forms = questionnaireData.map((form) => ({
    ...form,
    id: demoId(random, createdAt * minuteMs),
  }));
  const asked = forms.flatMap((form) =>
    specialties.flatMap(({ slug, practices }) =>
      practices
        .filter((practice) => form.asks(slug, practice))
        .map((practice) => ({ form, practiceId: practice.id })),
    ),
  );
  return {
    questionnaires: forms.map(({ id, title }) => ({ id, title })),
    questionnaire_versions: forms.map(
      ({ id, title, introduction, readers, consent, items }) => ({
        questionnaire_id: id,
        version: 1,
        title,
        introduction,
        readers,
        consent,
        items: JSON.stringify(items),
        made_at: timestamp(createdAt),
      }),
    ),
    questionnaire_practices: asked.map(({ form, practiceId }) => ({
      questionnaire_id: form.id,
      practice_id: practiceId,
    })),
    questionnaire_responses: responseRows(random, asked, world),
  } satisfies TableRows;
}

function responseRows(
  random: Random,
  asked: readonly {
    form: QuestionnaireData & { id: string };
    practiceId: string;
  }[],
  {
    appointments,
    patients,
    known,
    now,
  }: Pick<World, 'appointments' | 'patients' | 'known' | 'now'>,
): TableRows[string] {
  return appointments.flatMap(({ id, visit, status }) =>
    asked
      .filter(({ practiceId }) => practiceId === visit.practice.id)
      .flatMap(({ form }) => {
        const isAnswered = random.chance(0.5);
        const answers = random.pick(form.usual);
        const share = random.fraction();
        const patientId = known[visit.patient]?.id;
        const isToCome =
          status === 'arrived' || (status === 'booked' && visit.start > now);
        const isTried = patients[visit.patient]?.dni === demoPatientDni;
        if (!isAnswered || !isToCome || isTried || !patientId) return [];
        const until = Math.min(now, visit.start - 1);
        const at = Math.floor(
          visit.bookedAt + share * Math.max(0, until - visit.bookedAt),
        );
        return {
          id: demoId(random, at * minuteMs),
          appointment_id: id,
          questionnaire_id: form.id,
          version: 1,
          readers: form.readers,
          is_accepted: form.consent !== null,
          answers: JSON.stringify(
            form.items.flatMap(({ linkId }) =>
              linkId in answers ? [{ linkId, value: answers[linkId] }] : [],
            ),
          ),
          answered_at: timestamp(at),
          answered_by: patientId,
        };
      }),
  );
}
