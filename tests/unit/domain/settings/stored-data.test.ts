import { describe, expect, it } from 'vitest';
import {
  bookingDraftPrefix,
  cachePrefix,
  consentCookie,
  consentDays,
  contactDraftKey,
  draftPrefix,
  mediaDatabase,
  missionDatabase,
  newLogDatabase,
  pushSubscription,
  refreshTokenKey,
  reloadedForKey,
  reportKeysKey,
  storageLabels,
  storedData,
  tokenKey,
  waitingKey,
  xsrfCookie,
} from '../../../../src/domain/settings/stored-data.ts';

describe('the table of what is stored in the browser', () => {
  it('has one line for each name that the product uses', () => {
    expect(storedData.map(({ where, name }) => `${where} ${name}`)).toEqual([
      `cookie ${consentCookie}`,
      `cookie ${xsrfCookie}`,
      `localStorage ${tokenKey}`,
      `localStorage ${refreshTokenKey}`,
      `localStorage ${contactDraftKey}`,
      `sessionStorage ${draftPrefix}*`,
      `localStorage ${bookingDraftPrefix}*`,
      `sessionStorage ${bookingDraftPrefix}*`,
      `localStorage ${reportKeysKey}`,
      `indexedDB ${missionDatabase}`,
      `indexedDB ${mediaDatabase}`,
      `indexedDB ${newLogDatabase}`,
      `localStorage ${waitingKey}`,
      `push ${pushSubscription}`,
      `sessionStorage ${reloadedForKey}`,
      `cache ${cachePrefix}*`,
    ]);
  });

  it('says where, why and how long, in words', () => {
    for (const { where, purpose, duration } of storedData) {
      expect(storageLabels[where]).not.toBe('');
      expect(purpose.length).toBeGreaterThan(10);
      expect(duration).not.toBe('');
    }
    expect(storedData[0]?.duration).toBe(`${consentDays}\u00a0jours`);
    expect(consentDays).toBe(182);
  });
});
