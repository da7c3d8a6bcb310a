/** `A-014`: the waiting room's letter and the number of the day. */
export function ticketCode({
  letter,
  number,
}: {
  letter: string;
  number: number;
}): string {
  return `${letter}-${String(number).padStart(3, '0')}`;
}

/** A call as it is said aloud and captioned: «Turno A 14, consultorio 3». Without a room the number alone. */
export function spokenCall({
  ticket,
  room,
}: {
  ticket: string;
  room: string | null;
}): string {
  const [letter = '', number = ''] = ticket.split('-');
  const appointment = `Turno ${letter} ${Number(number)}`;
  return room === null ? appointment : `${appointment}, ${inSentence(room)}`;
}

/** «Consultorio 3» continues in lower case; an abbreviation keeps its capitals. */
function inSentence(room: string): string {
  return /^\p{Lu}\p{Ll}/u.test(room)
    ? room.charAt(0).toLowerCase() + room.slice(1)
    : room;
}
