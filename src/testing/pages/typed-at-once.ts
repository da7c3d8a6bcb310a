import { fireEvent } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { isBoundedProof } from '../bounded-proof.ts';

/** Keys such as `{Enter}`, which are no part of the text. */
const hasKeys = (text: string) => /[{[]/.test(text);

const isTextField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement &&
    ['text', 'search', 'tel', 'email', 'password', 'url'].includes(element.type)) ||
  element instanceof HTMLTextAreaElement;

/**
 * In `npm test` a text arrives in its field by one event instead of one for each key, where a test types it with `type`.
 * Tests about keys use `keyboard`.
 */
if (isBoundedProof) {
  const { setup } = userEvent;
  const atOnce =
    (user: Pick<UserEvent, 'click' | 'type'>): UserEvent['type'] =>
    async (element, text, options) => {
      if (options || hasKeys(text) || !isTextField(element) || element.readOnly || element.disabled)
        return user.type(element, text, options);
      await user.click(element);
      const most = element.maxLength < 0 ? Number.POSITIVE_INFINITY : element.maxLength;
      fireEvent.input(element, { target: { value: `${element.value}${text}`.slice(0, most) } });
    };
  Object.assign(userEvent, {
    type: atOnce({ click: userEvent.click, type: userEvent.type }),
    setup: (...options: Parameters<typeof setup>) => {
      const user = setup(...options);
      return Object.assign(user, { type: atOnce({ click: user.click, type: user.type }) });
    },
  });
}
