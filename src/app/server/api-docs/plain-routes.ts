import { z } from 'zod';
import { LiveChangeSchema } from '../../../base/api/contract/live.ts';
import type { RefusalCode } from '../../../base/api/contract/refusal.ts';
import { REFUSABLE_WAYS } from '../../../base/person/rules/channels.ts';
import { PaperSchema } from '../../../subjects/forms/contract/fields-papers.ts';
import { paperKinds } from '../../../subjects/forms/rules/paper.ts';
import { AttachmentSchema } from '../../../subjects/record/contract/record-attachments.ts';
import { attachmentKinds } from '../../../subjects/record/rules/attachment.ts';
import type { Contract } from '../../contract/index.ts';
import type { openRefusals } from './refusal-responses.ts';
import type { openSchemas } from './schemas.ts';

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: object[];
  security?: object[];
  requestBody?: object;
  responses: Record<string, object>;
}
type Door = keyof Contract;
type Paths = Record<string, object>;
type Refusals = ReturnType<typeof openRefusals>;
type Tag = 'live' | 'files' | 'service';

const uuid = { type: 'string', format: 'uuid' } as const;
const text = { type: 'string' } as const;
const within = (name: string, description: string, schema: object = uuid) =>
  ({ name, in: 'path', required: true, description, schema }) as const;
const version = {
  name: 'v',
  in: 'query',
  description: 'The image’s version: with it the image may be cached for good.',
  schema: text,
} as const;
const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the cached answer.',
  schema: text,
} as const;
const unchanged = { description: 'The cached answer is current.' };
const content = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: text }])),
});

/** The addresses that no procedure serves. */
export function plainRoutes(
  doors: Door[],
  {
    schemas,
    answersOf,
    tags,
    securityOf,
  }: {
    schemas: ReturnType<typeof openSchemas>;
    answersOf: Refusals['answersOf'];
    tags: Record<Tag, string>;
    securityOf: (door: Door) => object[];
  },
): Paths {
  const edge = ['WRONG_HOST', 'FAULT', 'UNAVAILABLE'] as const;
  const open = (
    tag: Tag,
    operation: Operation,
    refused: RefusalCode[] = [],
  ) => ({
    tags: [tags[tag]],
    security: [],
    ...operation,
    responses: { ...operation.responses, ...answersOf([...refused, ...edge]) },
  });
  const changes = schemas.convert(z.array(LiveChangeSchema), 'output');
  const live = (door: Door) =>
    open(
      'live',
      {
        operationId: `${door}.live`,
        summary: 'Streams changes',
        description:
          'Server-sent events for as long as the session lasts. The data of an event is a list of changes in JSON: ids and no more. Level N0 at the public door, N1 for patients, N2 for the others.',
        parameters: [
          {
            name: 'missedMs',
            in: 'query',
            description:
              'For a new connection: milliseconds since the last sign of life.',
            schema: { type: 'integer', minimum: 0 },
          },
        ],
        security: securityOf(door),
        responses: {
          200: {
            description: 'The stream.',
            content: {
              'text/event-stream': {
                schema: {
                  ...text,
                  contentMediaType: 'application/json',
                  contentSchema: changes,
                },
              },
            },
          },
        },
      },
      [
        'TOO_MANY_ATTEMPTS',
        ...(door === 'public'
          ? []
          : (['NOT_SIGNED_IN', 'TOKEN_EXPIRED'] as const)),
        ...(door === 'public' || door === 'patient'
          ? []
          : (['NEEDS_CODE', 'NEEDS_SECOND_FACTOR'] as const)),
      ],
    );
  const whoMayRead = [
    'NOT_SIGNED_IN',
    'TOKEN_EXPIRED',
    'NEEDS_CODE',
    'NEEDS_SECOND_FACTOR',
  ] as const;
  const attachment = (
    door: 'doctor' | 'patient',
    summary: string,
    description: string,
  ) =>
    open(
      'files',
      {
        operationId: `${door}.attachments.file`,
        summary,
        description: `${description} Level N2. Always offered to be saved, in a sandbox, never cached.`,
        parameters: [within('attachmentId', 'The file.')],
        security: securityOf(door),
        responses: { 200: content('The file.', ...attachmentKinds) },
      },
      [...whoMayRead, 'NOT_FOUND'],
    );
  const bytesSent = {
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header' as const,
        required: true,
        description: 'A UUID: the same key again adds no second file.',
        schema: uuid,
      },
      {
        name: 'X-File-Name',
        in: 'header' as const,
        description: 'The file’s name, percent-encoded in UTF-8.',
        schema: text,
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/octet-stream': { schema: { ...text, format: 'binary' } },
      },
    },
  };
  const paper = (door: 'patient' | 'reception', description: string) =>
    open(
      'files',
      {
        operationId: `${door}.papers.file`,
        summary: 'A paper sent before an appointment',
        description: `${description} Level N2. Always offered to be saved, in a sandbox, never cached.`,
        parameters: [within('paperId', 'The file.')],
        security: securityOf(door),
        responses: { 200: content('The file.', ...attachmentKinds) },
      },
      [...whoMayRead, 'NOT_FOUND'],
    );
  const unsubscribing = [
    within('patientId', 'The patient.'),
    within('channel', 'The channel of the offers.', {
      type: 'string',
      enum: REFUSABLE_WAYS,
    }),
    within('token', 'The secret of the link.', text),
  ];
  const page = content('A page for people.', 'text/html');
  return {
    ...Object.fromEntries(
      doors.map((door) => [`/${door}/live`, { get: live(door) }]),
    ),
    '/doctor/appointments/{appointmentId}/attachments': {
      post: open(
        'files',
        {
          operationId: 'doctor.attachments.add',
          summary: 'Adds a file to the draft of a visit',
          description:
            "The bytes of a PDF, JPEG or PNG, 10 MB at most, recognised by its content: an image is encoded again, a PDF with scripts, actions, files or a password is refused (INVALID_INPUT at `file`). Only for the doctor's own visit. Level N2. Repeatable with the same Idempotency-Key.",
          parameters: [
            within('appointmentId', 'The visit.'),
            ...bytesSent.parameters,
          ],
          security: securityOf('doctor'),
          requestBody: bytesSent.requestBody,
          responses: {
            201: {
              description: 'The file beside the draft.',
              content: {
                'application/json': {
                  schema: schemas.convert(AttachmentSchema, 'output'),
                },
              },
            },
          },
        },
        [
          ...whoMayRead,
          ...([
            'NOT_FOUND',
            'INVALID_INPUT',
            'MALFORMED_BODY',
            'CROSS_SITE',
          ] as const),
          ...([
            'WRONG_STATUS',
            'WRONG_DAY',
            'ALREADY_SIGNED',
            'TOO_MANY_ATTEMPTS',
          ] as const),
          ...(['IDEMPOTENCY_MISMATCH', 'FILE_NOT_STORED'] as const),
        ],
      ),
    },
    '/doctor/attachments/{attachmentId}/file': {
      get: attachment(
        'doctor',
        'A file of a visit',
        "A file of the doctor's own draft, or of a signed visit that they may read, which is logged.",
      ),
    },
    '/patient/attachments/{attachmentId}/file': {
      get: attachment(
        'patient',
        'A file of the own record',
        'A file of a visit that was signed for the patient.',
      ),
    },
    '/patient/appointments/{appointmentId}/papers/{paper}': {
      post: open(
        'files',
        {
          operationId: 'patient.papers.send',
          summary: 'Sends an order or an authorization before the visit',
          description:
            'The bytes of a PDF, JPEG or PNG, 10 MB at most, checked like the files of a visit (INVALID_INPUT at `file`). Six per appointment at most. Level N2. Repeatable with the same Idempotency-Key.',
          parameters: [
            within('appointmentId', 'The appointment.'),
            within('paper', 'The kind of paper.', {
              type: 'string',
              enum: [...paperKinds],
            }),
            ...bytesSent.parameters,
          ],
          security: securityOf('patient'),
          requestBody: bytesSent.requestBody,
          responses: {
            201: {
              description: 'The paper, as the counter sees it.',
              content: {
                'application/json': {
                  schema: schemas.convert(PaperSchema, 'output'),
                },
              },
            },
          },
        },
        [
          ...whoMayRead,
          ...([
            'NOT_FOUND',
            'INVALID_INPUT',
            'MALFORMED_BODY',
            'CROSS_SITE',
            'WRONG_STATUS',
          ] as const),
          ...([
            'TOO_MANY_ATTEMPTS',
            'IDEMPOTENCY_MISMATCH',
            'FILE_NOT_STORED',
          ] as const),
        ],
      ),
    },
    '/patient/papers/{paperId}/file': {
      get: paper(
        'patient',
        'A paper of an own appointment, or of a represented person’s.',
      ),
    },
    '/reception/papers/{paperId}/file': {
      get: paper('reception', 'The reading is logged.'),
    },
    '/public/appointments/{appointmentId}/calendar.ics': {
      get: open(
        'files',
        {
          operationId: 'files.appointmentCalendar',
          summary: 'An appointment as a calendar file',
          parameters: [
            within('appointmentId', 'The appointment.'),
            {
              name: 'token',
              in: 'query',
              required: true,
              description: 'The secret of its link.',
              schema: text,
            },
          ],
          responses: { 200: content('The file.', 'text/calendar') },
        },
        ['ACCESS_REFUSED'],
      ),
    },
    '/public/calendar/{file}': {
      get: open(
        'files',
        {
          operationId: 'files.calendarFeed',
          summary: 'A private calendar to subscribe to',
          parameters: [
            within('file', 'The secret of the calendar, and `.ics`.', text),
            ifNoneMatch,
          ],
          responses: {
            200: content('The calendar.', 'text/calendar'),
            304: unchanged,
          },
        },
        ['NOT_FOUND'],
      ),
    },
    '/public/clinic/logo': {
      get: open(
        'files',
        {
          operationId: 'files.clinicLogo',
          summary: 'The clinic’s logo',
          parameters: [version, ifNoneMatch],
          responses: {
            200: content('The image.', 'image/png', 'image/jpeg', 'image/webp'),
            304: unchanged,
          },
        },
        ['NOT_FOUND'],
      ),
    },
    '/public/doctors/{doctorId}/photo': {
      get: open(
        'files',
        {
          operationId: 'files.doctorPhoto',
          summary: 'A professional’s photo',
          parameters: [
            within('doctorId', 'The professional.'),
            version,
            ifNoneMatch,
          ],
          responses: {
            200: content('The image.', 'image/jpeg', 'image/png', 'image/webp'),
            304: unchanged,
          },
        },
        ['NOT_FOUND'],
      ),
    },
    '/public/unsubscribe/{patientId}/{channel}/{token}': {
      get: open('service', {
        operationId: 'unsubscribe.ask',
        summary: 'Asks if offers should end',
        description: 'Changes nothing: scanners open every link.',
        parameters: unsubscribing,
        responses: {
          200: page,
          404: content('The link has expired.', 'text/html'),
        },
      }),
      post: open('service', {
        operationId: 'unsubscribe.end',
        summary: 'Ends the offers by that channel (RFC 8058)',
        parameters: unsubscribing,
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['List-Unsubscribe'],
                properties: {
                  'List-Unsubscribe': {
                    type: 'string',
                    const: 'One-Click',
                    description: 'The form of RFC 8058.',
                  },
                },
              },
            },
          },
        },
        responses: {
          200: page,
          400: content('The form lacks it.', 'text/html'),
          404: content('The link has expired.', 'text/html'),
        },
      }),
    },
    '/openapi.json': {
      get: open('service', {
        operationId: 'service.description',
        summary: 'This description',
        parameters: [ifNoneMatch],
        responses: {
          200: {
            description: 'The description, as OpenAPI 3.1.',
            content: {
              'application/json': {
                schema: { type: 'object', description: 'An OpenAPI document.' },
              },
            },
          },
          304: unchanged,
        },
      }),
    },
    '/docs': {
      get: open('service', {
        operationId: 'service.docs',
        summary: 'This description, to read and try out',
        responses: { 200: content('A page for people.', 'text/html') },
      }),
    },
    ...health('/healthz', 'service.health', 'Checks that the process lives'),
    ...health(
      '/readyz',
      'service.readiness',
      'Checks that it can work: the database answers, and it is not stopping',
      {
        503: content('Not now.', 'text/plain'),
      },
    ),
  };

  function health(
    path: string,
    operationId: string,
    summary: string,
    responses = {},
  ): Paths {
    const answers = {
      200: content('It does.', 'text/plain'),
      ...responses,
      '4XX': content('A wrong request.', 'text/plain'),
    };
    return {
      [path]: {
        servers: [{ url: '/' }],
        get: {
          tags: [tags.service],
          security: [],
          operationId,
          summary,
          responses: answers,
        },
      },
    };
  }
}
