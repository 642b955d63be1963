import { expect, it } from 'vitest';
import { isInFrance } from '../../../../src/domain/address/france.ts';

it.each([
  ['Aix-en-Provence', 43.5297, 5.4474],
  ['Paris', 48.8566, 2.3522],
  ['Lille', 50.6292, 3.0573],
  ['Dunkerque', 51.0344, 2.3768],
  ['Strasbourg', 48.5734, 7.7521],
  ['Brest', 48.3904, -4.4861],
  ['Cherbourg', 49.6337, -1.6221],
  ['Chamonix', 45.9237, 6.8694],
  ['Menton', 43.7765, 7.5048],
  ['Nice', 43.7102, 7.262],
  ['Perpignan', 42.6887, 2.8948],
  ['Hendaye', 43.3586, -1.7747],
  ['Bonifacio', 41.3871, 9.1594],
  ['Bastia', 42.7028, 9.4503],
])('%s is in France', (_, lat, lon) => expect(isInFrance({ lat, lon })).toBe(true));

it.each([
  ['Turin', 45.0703, 7.6869],
  ['Barcelone', 41.3874, 2.1686],
  ['Bruxelles', 50.8503, 4.3517],
  ['Francfort', 50.1109, 8.6821],
  ['Zurich', 47.3769, 8.5417],
  ['Madrid', 40.4168, -3.7038],
  ['Londres', 51.5072, -0.1276],
])('%s is abroad', (_, lat, lon) => expect(isInFrance({ lat, lon })).toBe(false));
