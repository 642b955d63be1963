/**
 * How the fields of one vehicle among several are called, by their names: on its form, and as the columns of a file, in the
 * order of its template.
 */

export const columnLabels = {
  plate: 'Immatriculation',
  foreignPlate: 'La plaque est étrangère',
  vin: 'Numéro de série',
  brand: 'Marque',
  model: 'Modèle',
  energy: 'Énergie',
  gearbox: 'Boîte de vitesses',
  category: 'Catégorie',
  declared: 'Valeur du véhicule, en euros',
  mail: 'E-mail du client',
  firstName: 'Prénom du client',
  lastName: 'Nom du client',
  phone: 'Téléphone du client',
  companyName: 'Société du client',
  day: 'Un autre jour',
  hour: 'Une autre heure',
  ownFrom: 'Adresse de départ',
  ownBack: 'Adresse de retour',
  ownContactName: 'Qui accueille sur place',
  ownContactPhone: 'Téléphone sur place',
  ownAccessNote: 'Accès sur place',
  partnerReference: 'Votre référence',
  purchaseOrder: 'Votre bon de commande',
} as const;

export type ImportField = keyof typeof columnLabels;

/** What a line says of a vehicle, as the form's fields hold it. */
export type ImportTexts = Readonly<Record<ImportField, string>>;
