import type { ReactNode } from 'react';
import { countOf } from '../../../base/text/count-of.ts';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import {
  ageWords,
  minutesBetween,
  minutesWords,
} from '../../../base/ui/format/duration-words.ts';
import { formatDay, formatMoment } from '../../../base/ui/format/format.ts';
import { alarmTitles } from '../../../subjects/booking/web/origins/alarm-titles.ts';
import {
  OriginButton,
  originWords,
} from '../../../subjects/booking/web/origins/origin-button.tsx';
import type { Dashboard } from '../contract/dashboard.ts';
import { BackUpNow } from './back-up-now.tsx';

export interface AttentionItem {
  id: string;
  title: string;
  text: string;
  action: ReactNode;
}

type Attention = Dashboard['attention'];

// A backup is made each night: one older than 36 hours means one was missed.
const oldBackupMinutes = 36 * 60;
const mostNames = 4;

/** Lists what is not in order, the most pressing first. */
export function whatNeedsAttention(
  {
    attention,
    installation,
    now,
  }: Pick<Dashboard, 'attention' | 'installation' | 'now'>,
  { timeZone, onKeepHours }: { timeZone: string; onKeepHours: () => void },
): AttentionItem[] {
  const {
    failedMessages,
    pendingRequests,
    absencesAsked,
    staffWithoutPassword,
    leftWaiting,
    holidays,
  } = attention;
  const { doctorsWithoutPassword, doctorsWithoutHours } = attention;
  const { recordExceptions, copiesOverdue, copiesDueSoon } = attention;
  // Before the first good backup, the set-up steps show it.
  const hasBackups = installation?.steps.some(
    ({ step, isDone }) => step === 'backup' && isDone,
  );
  const waitingCount = leftWaiting.reduce((sum, { count }) => sum + count, 0);
  const items: (AttentionItem | null | undefined | false)[] = [
    attention.hourChangesAt !== null && {
      id: 'hour changes',
      title: 'La hora oficial cambió: los turnos ya dados muestran otra hora',
      text: `Desde el ${formatMoment(attention.hourChangesAt, timeZone)}. Puede ver cuáles son, y hacer que todos conserven la hora prometida.`,
      action: (
        <Button aria-haspopup="dialog" onClick={onKeepHours}>
          Ver los turnos y conservar su hora
        </Button>
      ),
    },
    attention.databaseHourDiffersAt !== null && {
      id: 'database hour',
      title: 'La base de datos y el sistema no coinciden en la hora',
      text: `Desde el ${formatMoment(attention.databaseHourDiffersAt, timeZone)} una de las dos tiene datos viejos de la hora oficial. Quien administra el servidor la actualiza.`,
      action: null,
    },
    ...attention.alarms.map((alarm) => alarmItem(alarm, now)),
    ...attention.origins.map((origin) => ({
      id: `origin ${origin.id}`,
      ...originWords(origin),
      action: <OriginButton role="admin" origin={origin} timeZone={timeZone} />,
    })),
    ...attention.untrustedForwarders.map(forwarderItem),
    copiesOverdue > 0 && {
      id: 'copies overdue',
      title: countOf(
        copiesOverdue,
        'copia de historia vencida',
        'copias de historia vencidas',
      ),
      text: 'Pasaron las 48 horas que da la ley. Recepción ve en Pacientes de quién es cada una y en qué quedó.',
      action: null,
    },
    copiesDueSoon > 0 && {
      id: 'copies due soon',
      title: countOf(
        copiesDueSoon,
        'copia de historia por vencer',
        'copias de historia por vencer',
      ),
      text: 'Faltan menos de 12 horas para entregarla. Recepción ve de quién es y en qué quedó.',
      action: null,
    },
    recordExceptions > 0 && {
      id: 'exceptions',
      title: countOf(
        recordExceptions,
        'historia abierta por excepción',
        'historias abiertas por excepción',
      ),
      text: 'En los últimos siete días, por profesionales que no atienden a esa persona.',
      action: (
        <ButtonLink
          to="/admin/audit"
          search={{
            evento: 'record_opened_by_exception',
            desde: weekBefore(now, timeZone),
          }}
        >
          Ver la auditoría
        </ButtonLink>
      ),
    },
    failedMessages > 0 && {
      id: 'messages',
      title: countOf(
        failedMessages,
        'mensaje que no llegó',
        'mensajes que no llegaron',
      ),
      text: 'En los últimos siete días. Cada uno dice por qué; conviene llamar a la persona.',
      action: <ButtonLink to="/admin/messages">Ver los mensajes</ButtonLink>,
    },
    hasBackups && backupItem(attention.lastBackup, now),
    pendingRequests > 0 && {
      id: 'requests',
      title: countOf(
        pendingRequests,
        'solicitud de un profesional',
        'solicitudes de profesionales',
      ),
      text: 'Piden una cuenta para atender en la clínica.',
      action: <ButtonLink to="/admin/requests">Ver las solicitudes</ButtonLink>,
    },
    absencesAsked > 0 && {
      id: 'absences',
      title: countOf(absencesAsked, 'ausencia pedida', 'ausencias pedidas'),
      text: 'Los profesionales esperan que las acepte o las rechace.',
      action: (
        <ButtonLink to="/admin/requests">Ver las ausencias pedidas</ButtonLink>
      ),
    },
    doctorsWithoutHours.length > 0 && {
      id: 'hours',
      title: countOf(
        doctorsWithoutHours.length,
        'profesional sin horarios',
        'profesionales sin horarios',
      ),
      text: `Nadie puede reservar con ${names(doctorsWithoutHours)}.`,
      action: <ButtonLink to="/admin/doctors">Cargar horarios</ButtonLink>,
    },
    doctorsWithoutPassword.length > 0 && {
      id: 'doctors',
      title: countOf(
        doctorsWithoutPassword.length,
        'profesional sin contraseña propia',
        'profesionales sin contraseña propia',
      ),
      text: `Todavía no entraron a su panel: ${names(doctorsWithoutPassword)}.`,
      action: <ButtonLink to="/admin/doctors">Invitar</ButtonLink>,
    },
    staffWithoutPassword > 0 && {
      id: 'staff',
      title: countOf(
        staffWithoutPassword,
        'cuenta de personal sin contraseña',
        'cuentas de personal sin contraseña',
      ),
      text: 'La invitación no se usó. Vuelva a enviarla, o desactive la cuenta.',
      action: <ButtonLink to="/admin/users">Ver los usuarios</ButtonLink>,
    },
    waitingCount > 0 && {
      id: 'waiting',
      title: countOf(
        waitingCount,
        'paciente quedó en espera',
        'pacientes quedaron en espera',
      ),
      text: `De días anteriores: ${leftWaiting.map(({ day }) => formatDay(day)).join(', ')}. Recepción dice qué pasó con cada uno.`,
      action: null,
    },
    holidays.length > 0 && {
      id: 'holidays',
      title: 'Feriados de los próximos 30 días',
      text: `La clínica no atiende: ${holidays.map(({ day, name }) => `${formatDay(day)} (${name})`).join(', ')}.`,
      action: (
        <ButtonLink to="/admin/holidays">Revisar los feriados</ButtonLink>
      ),
    },
  ];
  return items.filter(
    (item) => item !== null && item !== undefined && item !== false,
  );
}

function alarmItem(
  { kind, until }: Attention['alarms'][number],
  now: string,
): AttentionItem {
  const title = alarmTitles[kind];
  const left = minutesWords(Math.max(1, minutesBetween(now, until)));
  if (kind === 'reserved_mode') {
    return {
      id: kind,
      title,
      text: `Durante ${left} más, a quien intente ingresar desde un navegador que no conocemos solo le decimos que algo está mal, sin decirle qué. Sus pacientes siguen entrando como siempre; si alguno no puede, recepción le da un código de activación.`,
      action: (
        <ButtonLink to="/admin/audit" search={{ evento: 'sign_in_failed' }}>
          Ver los intentos
        </ButtonLink>
      ),
    };
  }
  if (kind === 'holds_attack') {
    return {
      id: kind,
      title,
      text: 'Se eligieron muchos a la vez desde navegadores de personas que nadie conoce. Se sueltan solos en unos minutos, nunca son más de la quinta parte de los horarios de un profesional, y recepción puede darlos igual. No hay que hacer nada.',
      action: (
        <ButtonLink to="/admin/audit" search={{ evento: 'holds_attack_began' }}>
          Ver desde cuándo
        </ButtonLink>
      ),
    };
  }
  if (kind === 'record_opened_alone') {
    return {
      id: kind,
      title,
      text: 'Anotó su e-mail, le dio el código o las dos cosas. Su historia queda cerrada 48 horas, salvo que otra persona verifique su identidad; el aviso al paciente está en Mensajes. Confirme que el paciente estuvo en la clínica.',
      action: (
        <ButtonLink to="/admin/audit" search={{ evento: 'account_opened' }}>
          Ver quién
        </ButtonLink>
      ),
    };
  }
  if (kind === 'family_opened_alone') {
    return {
      id: kind,
      title,
      text: 'Anotó un vínculo familiar que abre la historia. Lo escrito queda cerrado 48 horas, salvo que otra persona de recepción vea también el documento; el aviso a la persona está en Mensajes. Confirme que estuvieron en la clínica.',
      action: (
        <ButtonLink to="/admin/audit" search={{ evento: 'family_linked' }}>
          Ver quién
        </ButtonLink>
      ),
    };
  }
  if (kind === 'doctor_email_moved') {
    return {
      id: kind,
      title,
      text: 'Si se elige otra contraseña por el nuevo, ese ingreso no abre historias durante 48 horas. Confirme que el profesional lo pidió.',
      action: (
        <ButtonLink to="/admin/audit" search={{ evento: 'doctor_changed' }}>
          Ver quién
        </ButtonLink>
      ),
    };
  }
  if (kind === 'staff_guessing') {
    return {
      id: kind,
      title,
      text: 'Hubo muchas contraseñas equivocadas desde navegadores que no conocemos: ahí cada intento espera. En los equipos de siempre el personal entra como siempre. Si no fue nadie de la clínica, pida a todos que agreguen un segundo factor.',
      action: (
        <ButtonLink to="/admin/audit" search={{ evento: 'sign_in_failed' }}>
          Ver los intentos
        </ButtonLink>
      ),
    };
  }
  return {
    id: kind,
    title,
    text: `Hubo demasiados intentos con ella, así que no sirve durante ${left} más. Quienes todavía no eligieron su contraseña pueden entrar con una invitación.`,
    action: <ButtonLink to="/admin/doctors">Invitar</ButtonLink>,
  };
}

function forwarderItem({
  address,
  isPrivate,
}: Attention['untrustedForwarders'][number]): AttentionItem {
  const item = { id: `forwarder-${isPrivate}`, action: null };
  if (isPrivate) {
    return {
      ...item,
      title: 'Todos parecen entrar desde la misma dirección',
      text: `Los pedidos llegan por un proxy en ${address} que el sistema no conoce, así que los límites por dirección alcanzan a todos juntos. Quien opera el servidor tiene que poner TRUSTED_PROXIES=${address} y volver a iniciarlo.`,
    };
  }
  return {
    ...item,
    title: 'Llegó un pedido que dice venir de otra dirección',
    text: `Lo envió ${address} y no le creímos. Si esa dirección es de un proxy de la clínica, quien opera el servidor la agrega a TRUSTED_PROXIES; si no la conoce, no hay que hacer nada: este aviso se va solo en un día.`,
  };
}

function backupItem(
  backup: Attention['lastBackup'],
  now: string,
): AttentionItem | null {
  if (!backup) return null;
  const item = {
    id: 'backup',
    action: <BackUpNow isRunning={backup.state === 'running'} />,
  };
  const { state, failedReason, verifiedAt } = backup;
  const last = verifiedAt
    ? `La última buena es de ${ageWords(verifiedAt, now)}.`
    : 'Todavía no hay ninguna buena.';
  if (state === 'failed') {
    return {
      ...item,
      title: 'La última copia de seguridad falló',
      text: `${failedReason ?? ''} ${last}`.trim(),
    };
  }
  const isOld =
    !verifiedAt || minutesBetween(verifiedAt, now) > oldBackupMinutes;
  if (state === 'running' && !isOld) return null;
  return isOld
    ? { ...item, title: 'Falta una copia de seguridad reciente', text: last }
    : null;
}

/** The day on which the last seven days begin. */
function weekBefore(now: string, timeZone: string): string {
  const week = Temporal.Duration.from({ days: 7 });
  return Temporal.Instant.from(now)
    .toZonedDateTimeISO(timeZone)
    .subtract(week)
    .toPlainDate()
    .toString();
}

function names(people: readonly { name: string }[]): string {
  const shown = people.slice(0, mostNames).map(({ name }) => name);
  const rest = people.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} y ${rest} más`;
  return shown.length > 1
    ? `${shown.slice(0, -1).join(', ')} y ${shown.at(-1)}`
    : (shown[0] ?? '');
}
