import { browserSetting } from '../../../base/api/web/session/session.ts';

const till = browserSetting('desk_till');

/** The till at which this browser takes money. */
export const useOwnTill = (): string => till.useText() ?? 'Caja 1';

export const setOwnTill = (name: string): void => till.write(name);
