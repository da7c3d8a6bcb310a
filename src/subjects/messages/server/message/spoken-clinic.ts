import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import {
  epochMinuteOf,
  wallClockOf,
  type Zone,
} from '../../../../base/time/clinic-zone.ts';
import {
  clock,
  longDay,
  type WallTime,
} from '../../../../base/time/spanish-dates.ts';
import { neutralRoomName } from '../../../settings/rules/neutral-room-name.ts';
import type { KnownOfAnyMessage, ToldTime } from './known-of-message.ts';

/** The address, with the room if its name does not reveal what is done there. */
export function placeOf(
  source: Pick<KnownOfAnyMessage, 'clinic'>,
  { roomName }: ToldTime,
): string {
  const room = neutralRoomName(roomName);
  return room === null ? addressOf(source) : `${room}, ${addressOf(source)}`;
}

export function addressOf({
  clinic,
}: Pick<KnownOfAnyMessage, 'clinic'>): string {
  return [clinic.address, clinic.city].filter((part) => part !== '').join(', ');
}

/** 'martes 24 de noviembre a las 10:20' */
export function spokenMoment(at: Date, zone: Zone): string {
  const { day, minute } = wallTime(at, zone);
  return `${longDay(day)} a las ${clock(minute)}`;
}

export function wallTime(at: Date, zone: Zone): WallTime {
  return wallClockOf(epochMinuteOf(at.getTime()), zone);
}

export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
}

/** An Argentine phone as people say it, '11 5555-0100'; a foreign one with its country code. */
export function readablePhone(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed) return phone;
  if (parsed.countryCallingCode !== '54') return parsed.formatInternational();
  return parsed.formatNational().replace(/^0/, '').replace(' 15-', ' ');
}
