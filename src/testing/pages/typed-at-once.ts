import { type UserEvent, userEvent } from '@testing-library/user-event';
import { isBoundedProof } from '../bounded-proof.ts';

/** True if the text has keys such as `{Enter}`. */
const hasKeys = (text: string) => /[{[]/.test(text);

const isTextField = (
  element: Element,
): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement &&
    ['text', 'search', 'tel', 'email', 'password', 'url'].includes(
      element.type,
    )) ||
  element instanceof HTMLTextAreaElement;

/** In `npm test`, `type` pastes a text instead of typing it key by key. Tests about keys use `keyboard`. */
if (isBoundedProof) {
  const { setup } = userEvent;
  const atOnce =
    (user: Pick<UserEvent, 'click' | 'paste' | 'type'>): UserEvent['type'] =>
    async (element, text, options) => {
      if (
        options ||
        hasKeys(text) ||
        !isTextField(element) ||
        element.readOnly ||
        element.disabled
      )
        return user.type(element, text, options);
      await user.click(element);
      await user.paste(text);
    };
  Object.assign(userEvent, {
    type: atOnce({
      click: userEvent.click,
      paste: userEvent.paste,
      type: userEvent.type,
    }),
    setup: (...options: Parameters<typeof setup>) => {
      const user = setup(...options);
      return Object.assign(user, {
        type: atOnce({ click: user.click, paste: user.paste, type: user.type }),
      });
    },
  });
}
