// Words that say where a room is, and nothing about what is done there.
const NEUTRAL = new Set(
  `consultorio box sala gabinete oficina puesto modulo ala sector pasillo piso nivel planta subsuelo edificio torre
  anexo baja alta primer primero segundo tercer tercero cuarto quinto sexto norte sur este oeste frente fondo
  izquierda derecha de del la el en a n no numero entrepiso espera`.split(
    /\s+/,
  ),
);

const NUMBER_OR_LETTER = /^(?:\d{1,4}\p{L}?|\p{L})$/u;

/**
 * The room's name if it only says where the room is: 'Consultorio 3', 'Box 2, primer piso'. Null if it tells
 * what the appointment is for: 'Gimnasio de kinesiología', 'Sala de ecografías'.
 */
export function neutralRoomName(roomName: string | null): string | null {
  const words =
    roomName
      ?.normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const isNeutral =
    words.length > 0 &&
    words.every((word) => NEUTRAL.has(word) || NUMBER_OR_LETTER.test(word));
  return isNeutral ? roomName : null;
}
