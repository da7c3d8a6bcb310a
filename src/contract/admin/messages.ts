import { oc } from '@orpc/contract';
import { MessageListSchema, messageFilters } from '../reception/messages.ts';
import { refusing } from '../refusals.ts';

export const adminMessagesContract = {
  list: oc
    .route({ method: 'GET', path: '/messages', summary: 'Messages, newest first, fifty at a time' })
    .errors(refusing('NOT_SIGNED_IN', 'INVALID_INPUT', 'UNAVAILABLE'))
    .input(messageFilters)
    .output(MessageListSchema),
};
