/**
 * Frequent complaints, in our own words, without codes and from no classification. They help to write, even
 * in a clinic without an imported list.
 */
export const commonDiagnoses: readonly string[] = `
Abdomen doloroso
Acidez o ardor de estómago
Acné
Acúfenos
Aftas en la boca
Alergia estacional
Amigdalitis
Anemia
Anemia por falta de hierro
Angina de pecho
Ansiedad
Apnea del sueño
Arritmia
Artrosis de cadera
Artrosis de rodilla
Asma
Ataque de pánico
Bronquiolitis
Bronquitis aguda
Bronquitis crónica
Cálculos en el riñón
Cálculos en la vesícula
Cataratas
Cefalea tensional
Cervicalgia
Ciática
Cistitis
Colesterol alto
Cólico renal
Colon irritable
Conjuntivitis
Constipación
Contractura muscular
Control de embarazo
Control de niño sano
Control de presión arterial
Control de salud
Contusión
COVID-19
Crisis de asma
Deficiencia de vitamina B12
Deficiencia de vitamina D
Demencia
Dengue
Depresión
Dermatitis atópica
Dermatitis de contacto
Dermatitis del pañal
Diabetes gestacional
Diabetes tipo 1
Diabetes tipo 2
Diarrea aguda
Dismenorrea
Dolor de espalda
Dolor de garganta
Dolor de hombro
Dolor de oído
Dolor de pecho
Dolor de rodilla
Eczema
Embarazo
Enfermedad pulmonar obstructiva crónica
Epilepsia
Escabiosis (sarna)
Esguince de muñeca
Esguince de tobillo
Faringitis
Fascitis plantar
Fibrilación auricular
Fiebre sin foco
Fibromialgia
Forúnculo
Gastritis
Gastroenteritis
Glaucoma
Gota
Gripe
Hemorroides
Hernia de disco
Hernia inguinal
Herpes labial
Herpes zóster
Hígado graso
Hipertensión arterial
Hipertiroidismo
Hipotiroidismo
Impétigo
Infección urinaria
Insomnio
Insuficiencia cardíaca
Insuficiencia renal crónica
Insuficiencia venosa
Intolerancia a la lactosa
Laringitis
Lumbalgia
Lunar a controlar
Mareos
Menopausia
Micosis de la piel
Micosis de las uñas
Migraña
Miomas del útero
Neumonía
Obesidad
Osteoporosis
Otitis externa
Otitis media
Palpitaciones
Parasitosis intestinal
Pediculosis (piojos)
Picadura de insecto
Pie plano
Pólipos nasales
Prediabetes
Próstata agrandada
Psoriasis
Quemadura
Quiste de ovario
Reacción alérgica
Reflujo gastroesofágico
Resfrío común
Retraso menstrual
Rinitis alérgica
Rosácea
Síndrome del túnel carpiano
Síndrome del ovario poliquístico
Síncope
Sinusitis
Sobrepeso
Tabaquismo
Tapón de cera
Tendinitis
Tos persistente
Traumatismo de cráneo leve
Úlcera gástrica
Uña encarnada
Urticaria
Vaginitis
Várices
Varicela
Verrugas
Vértigo
`
  .trim()
  .split('\n');
