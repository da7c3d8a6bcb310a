import { createElement, Fragment, type ReactElement } from 'react';
import { Heading } from 'react-email';
import type { Message } from '../message/message.ts';
import { actButton, body, breaking, factsTable } from './email-parts.ts';
import { lightEmailColors as colors } from './email-parts-colors.ts';

/**
 * An appointment under its own heading, which tells its link from the others: all links have the same text.
 */
export function appointmentOfSeveral(
  { title, facts, action }: Message['appointments'][number],
  key: number,
): ReactElement {
  return createElement(
    Fragment,
    { key },
    createElement(
      Heading,
      {
        as: 'h2',
        className: 'text',
        style: {
          ...body,
          ...breaking,
          color: colors.text,
          fontWeight: 600,
          margin: '28px 0 0',
        },
      },
      title,
    ),
    facts.length > 0 && factsTable(facts),
    action && actButton(action),
  );
}
