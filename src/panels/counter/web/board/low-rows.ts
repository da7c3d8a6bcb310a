import { browserSetting } from '../../../../base/api/web/session/session.ts';

const lowRows = browserSetting('desk_low_rows');

/** True if this browser's counter shows rows of 36 px. */
export const useLowRows = (): boolean => lowRows.useText() !== null;

export const setLowRows = (isLow: boolean): void =>
  lowRows.write(isLow ? '1' : null);
