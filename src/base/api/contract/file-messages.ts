/** Why a file is not added to a visit. */
export type FileRefusal = keyof typeof fileMessages;

/** The sentence beside the file for each of them. */
export const fileMessages = {
  FILE_EMPTY: 'Ese archivo está vacío.',
  FILE_TOO_LARGE:
    'El archivo pesa más de 10 MB. Envíe uno más liviano, o divídalo.',
  FILE_NOT_TAKEN:
    'Ese archivo no es un PDF ni una imagen JPEG o PNG, aunque se llame así.',
  FILE_UNREADABLE: 'No se pudo leer el archivo: está dañado o incompleto.',
  IMAGE_TOO_MANY_PIXELS:
    'La imagen es demasiado grande: hasta 60 millones de puntos, como 10.000 × 6.000.',
  PDF_ENCRYPTED:
    'El PDF tiene contraseña. Guárdelo sin contraseña y adjúntelo otra vez.',
  PDF_ACTIVE:
    'El PDF contiene un programa o una acción, y no se acepta. Imprímalo como PDF y adjunte esa copia.',
  PDF_WITH_FILES:
    'El PDF lleva otros archivos adentro, y no se acepta. Imprímalo como PDF y adjunte esa copia.',
  PDF_LINKS_SIGNED:
    'El PDF está firmado y tiene enlaces a otros sitios, y no se acepta. Imprímalo como PDF y adjunte esa copia.',
  PDF_TOO_MUCH:
    'El PDF es demasiado grande una vez abierto. Divídalo en varios, o imprímalo como PDF.',
  FILES_TOO_MANY: 'Una consulta puede tener hasta 20 archivos.',
  PAPERS_TOO_MANY:
    'Un turno puede tener hasta 6 archivos. Quite alguno antes de enviar otro.',
  FILE_GONE: 'Este archivo ya no está guardado: quítelo y adjúntelo otra vez.',
} as const;
