/** The columns of a file of vehicles by the names of the form's fields, in the order of its template. */

export const columnLabels = {
  plate: 'Immatriculation',
  foreignPlate: 'Plaque étrangère',
  vin: 'Numéro de série',
  brand: 'Marque',
  model: 'Modèle',
  energy: 'Énergie',
  gearbox: 'Boîte de vitesses',
  category: 'Catégorie',
  declared: 'Valeur',
  mail: 'E-mail du client',
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  companyName: 'Société',
  day: 'Jour',
  hour: 'Heure',
  partnerReference: 'Votre référence',
  purchaseOrder: 'Bon de commande',
} as const;

export type ImportField = keyof typeof columnLabels;

/** What a line says of a vehicle, as the form's fields hold it. */
export type ImportTexts = Readonly<Record<ImportField, string>>;
