/* Sentences of refusals that pages also say by themselves: apart from the schemas, which no page needs. */

/** Where a proxy answered, its status decides. */
export const edgeSentences = {
  NOT_FOUND: 'No encontramos lo que busca.',
  MALFORMED_BODY:
    'No pudimos leer el pedido. Recargue la página e intente otra vez.',
  TOO_MANY_ATTEMPTS:
    'Hubo demasiados intentos. Espere un momento antes de volver a intentar.',
  UNAVAILABLE:
    'El sistema no responde en este momento. Intente otra vez: lo que ya se hizo no se repite.',
  FAULT: 'Algo falló de nuestro lado. Intente otra vez en un momento.',
};
