import type { ReactNode } from 'react';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import { TestMessage } from '../../../base/ui/set-up/test-message.tsx';
import type {
  Dashboard,
  Installation,
  SetUpStep,
} from '../contract/dashboard.ts';
import { BackUpNow } from './back-up-now.tsx';
import styles from './dashboard.module.css';

interface StepWords {
  title: string;
  text: string;
  action: ReactNode;
}

interface InstallationStepsProps {
  installation: Installation;
  lastBackup: LastBackup;
}

type LastBackup = Dashboard['attention']['lastBackup'];

/**
 * The steps that a clinic still needs before it works for real, each with a link. Renders nothing once all
 * are done.
 */
export function InstallationSteps({
  installation,
  lastBackup,
}: InstallationStepsProps) {
  const { steps } = installation;
  const missing = steps.filter(({ isDone }) => !isDone).length;
  if (missing === 0) return null;
  return (
    <Section title="Puesta a punto">
      <p className={styles.text}>
        {missing === 1 ? 'Falta un paso.' : `Faltan ${missing} pasos.`} Esta
        lista se va cuando está todo.
      </p>
      <Rows label="Pasos de la puesta a punto">
        {steps.map(({ step, isDone }) => {
          const { title, text, action } = (
            isDone ? wordsOfDone : wordsOfMissing
          )[step](installation, lastBackup);
          return (
            <Row
              key={step}
              start={
                <span
                  className={styles.sign}
                  data-done={isDone || undefined}
                  aria-hidden="true"
                >
                  {isDone ? '✓' : '!'}
                </span>
              }
              end={action}
            >
              <p className={styles.name}>
                {title}
                <span className="visually-hidden">
                  {isDone ? ' (listo)' : ' (falta)'}
                </span>
              </p>
              <p className={styles.text}>{text}</p>
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}

type WordsOf = (
  installation: Installation,
  lastBackup: LastBackup,
) => StepWords;

const wordsOfMissing: Record<SetUpStep, WordsOf> = {
  address: () => ({
    title: 'Dirección pública',
    text: 'Falta la dirección por la que entran los pacientes: sin ella ningún mensaje lleva enlaces. Quien opera el servidor pone PUBLIC_URL, por ejemplo https://turnos.clinica.example, y lo inicia otra vez.',
    action: null,
  }),
  mail: () => ({
    title: 'Correo',
    text: 'Sin servidor de correo no llega ningún aviso, código ni invitación. Quien opera el servidor pone SMTP_URL, MAIL_FROM y PUBLIC_URL, y lo inicia otra vez.',
    action: null,
  }),
  insurers: () => ({
    title: 'Obras sociales y prepagas',
    text: 'Ningún profesional atiende por una: los pacientes solo pueden reservar como particulares. Las más comunes se marcan de una lista, y cuáles atiende cada uno, en su ficha.',
    action: <ButtonLink to="/admin/insurers">Elegir obras sociales</ButtonLink>,
  }),
  holidays: ({ missingHolidayYears }) => ({
    title: 'Feriados',
    text: `Faltan los de ${missingHolidayYears.join(' y ')}: esos días se ofrecen turnos como cualquier otro.`,
    action: <ButtonLink to="/admin/holidays">Cargar los feriados</ButtonLink>,
  }),
  backup: ({ backupDir }, lastBackup) => ({
    title: 'Copias de seguridad',
    text: firstBackupText(backupDir, lastBackup),
    action: <BackUpNow isRunning={lastBackup?.state === 'running'} />,
  }),
  second_factor: () => ({
    title: 'Su segundo factor',
    text: 'Con una aplicación o una llave de acceso, nadie entra a administrar solo con su contraseña.',
    action: (
      <ButtonLink to="/admin/dashboard" search={{ seguridad: '' }}>
        Agregarlo
      </ButtonLink>
    ),
  }),
};

const wordsOfDone: Record<SetUpStep, WordsOf> = {
  address: ({ publicUrl }) => ({
    title: 'Dirección pública',
    text: `Los enlaces de los mensajes empiezan con ${publicUrl}.`,
    action: null,
  }),
  mail: () => ({
    title: 'Correo',
    text: 'Hay un servidor de correo configurado.',
    action: <TestMessage />,
  }),
  insurers: () => ({
    title: 'Obras sociales y prepagas',
    text: 'Los pacientes eligen la suya al reservar.',
    action: (
      <ButtonLink kind="quiet" to="/admin/insurers">
        Ver las obras sociales
      </ButtonLink>
    ),
  }),
  holidays: () => ({
    title: 'Feriados',
    text: 'Están los de este año y los del próximo.',
    action: (
      <ButtonLink kind="quiet" to="/admin/holidays">
        Ver los feriados
      </ButtonLink>
    ),
  }),
  backup: ({ backupDir }) => ({
    title: 'Copias de seguridad',
    text: `Se hacen solas cada noche, en ${backupDir}.`,
    action: null,
  }),
  second_factor: () => ({
    title: 'Su segundo factor',
    text: 'Su cuenta pide algo más que la contraseña.',
    action: null,
  }),
};

function firstBackupText(backupDir: string, lastBackup: LastBackup): string {
  if (lastBackup?.state === 'running')
    return `Se está haciendo la primera, en ${backupDir}.`;
  const nightly = `Se hace sola cada noche, con el sistema encendido, en ${backupDir}.`;
  return lastBackup?.failedReason
    ? `La última falló. ${lastBackup.failedReason} ${nightly}`
    : `Todavía no hay ninguna buena. ${nightly}`;
}
