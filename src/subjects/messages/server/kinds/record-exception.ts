import { template } from '../../rules/message-template.ts';
import type { Composer } from '../message/composer.ts';
import type { Linked } from '../message/known-of-message.ts';
import { instantOf, textOf } from '../message/row-facts.ts';
import { spokenMoment } from '../message/spoken-clinic.ts';

interface Opened extends Linked {
  openedBy: string;
  patientName: string;
  happenedAt: Date;
}

/** A subject names neither the patient nor the professional, because it shows on locked screens. */
export const recordException: Composer<Opened> = {
  template: template(
    'Una historia clínica se abrió por excepción – {clinica}',
    'El {momento} un profesional abrió por excepción la historia clínica de una persona a la que no atiende ni atendió. Queda abierta una hora.',
    'El motivo que escribió lo lee el paciente en su cuenta, y no está en este mensaje. Si no sabe por qué hizo falta, pregúntele al profesional.',
  ),
  read: (taken, around) => ({
    openedBy: textOf(taken, 'doctorName'),
    patientName: textOf(taken, 'patientName'),
    happenedAt: instantOf(taken, 'atMs'),
    linkUrl: around.pageUrl('/admin/audit?evento=record_opened_by_exception'),
  }),
  values: ({ happenedAt, clinic }) => ({
    momento: spokenMoment(happenedAt, clinic.timeZone),
  }),
  facts: ({ openedBy, patientName }) => [
    { label: 'Profesional', value: openedBy },
    { label: 'Paciente', value: patientName },
  ],
  action: 'Ver la auditoría',
  invent: ({ expiresAt, linkUrl }) => ({
    openedBy: 'Martín Ejemplo',
    patientName: 'Ana Ejemplo',
    happenedAt: expiresAt,
    linkUrl,
  }),
};
