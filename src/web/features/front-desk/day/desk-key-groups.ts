import { keysOfActs } from '../../../appointments/acts/act-keys.ts';

/** The counter's shortcut letters, for its help sheet. */
export const deskKeyGroups = [
  {
    title: 'En cualquier parte',
    keys: [
      { keys: ['/', 'B'], does: 'Buscar a una persona o un turno' },
      { keys: ['0 a 9'], does: 'Buscar por DNI, teléfono o credencial escaneada' },
      { keys: ['↓'], does: 'Ir a los turnos del día' },
      { keys: ['N'], does: 'Nuevo turno' },
      { keys: ['R'], does: 'Recibir a quien llegó sin turno' },
      { keys: [',', '.'], does: 'Día anterior o siguiente' },
      { keys: ['Y'], does: 'Volver a hoy' },
      { keys: ['V'], does: 'Cambiar entre lista y agenda' },
      { keys: ['D'], does: 'Un doctor no viene' },
      { keys: ['J'], does: 'Caja, cierre y resumen del día' },
      { keys: ['P'], does: 'Imprimir el día' },
      { keys: ['?'], does: 'Ver estas teclas' },
    ],
  },
  {
    title: 'En el buscador',
    keys: [
      { keys: ['Enter'], does: 'Anotar la llegada de la única persona, o abrir lo que hay' },
      { keys: ['↓', '↑'], does: 'Entrar en lo encontrado y volver' },
      { keys: ['Esc'], does: 'Borrar lo escrito' },
    ],
  },
  {
    title: 'Con el foco en un turno',
    keys: [
      { keys: ['↑', '↓'], does: 'Ir al anterior o al siguiente' },
      { keys: ['←', '→'], does: 'En la agenda, ir a otro profesional' },
      { keys: ['Enter'], does: 'Abrir el turno' },
      ...keysOfActs(['arrive', 'call', 'attended', 'absent', 'cancel']),
      { keys: ['M'], does: 'Mover a otro horario' },
      { keys: ['S'], does: 'Dar un sobreturno a esa hora' },
      { keys: ['K'], does: 'Cobrar' },
      { keys: ['T'], does: 'Imprimir el número de quien llegó' },
      { keys: ['W'], does: 'Escribir por WhatsApp' },
      { keys: ['I'], does: 'Leer o escribir recados con el consultorio' },
      { keys: ['H'], does: 'Ver los movimientos del turno' },
      ...keysOfActs(['undo']),
    ],
  },
];
