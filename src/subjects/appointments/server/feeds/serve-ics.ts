import type { Context } from 'hono';
import { z } from 'zod';
import { findNamesProfessional } from '../../../../base/clinic/server/names-professional-queries.ts';
import type { RequestContext } from '../../../../base/doors/guard.ts';
import { refusalBody } from '../../../../base/doors/guard-api.ts';
import { neutralRoomName } from '../../../settings/rules/neutral-room-name.ts';
import { accessAppointment } from '../appointment-access.ts';
import { calendarFile } from './ics-file.ts';

/** `GET /api/public/appointments/{id}/calendar.ics?token=…`: an address, because phones open nothing else. */
export function serveCalendar(contextOf: (context: Context) => RequestContext) {
  return async (context: Context): Promise<Response> => {
    const { services, address, now } = contextOf(context);
    const id = z.uuid().safeParse(context.req.param('appointmentId'));
    const token = context.req.query('token') ?? '';
    const accessed = id.success
      ? await accessAppointment(services, {
          appointmentId: id.data,
          access: { kind: 'link', token },
          address,
          now,
        })
      : null;
    if (!accessed?.ok) return context.json(refusalBody('ACCESS_REFUSED'), 404);
    const { appointment } = accessed.value;
    const roomName = neutralRoomName(appointment.roomName);
    const [namesProfessional, { clinic }] = await Promise.all([
      findNamesProfessional(services.db),
      services.snapshot.current(),
    ]);
    const content = calendarFile({
      appointment: { ...appointment, roomName },
      clinic,
      namesProfessional,
      stamp: now,
    });
    context.header('content-type', 'text/calendar; charset=utf-8');
    context.header(
      'content-disposition',
      `attachment; filename="turno-${appointment.code}.ics"`,
    );
    return context.body(content);
  };
}
