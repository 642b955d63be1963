import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  countersignedText,
  faultOf,
  REPORT_FORMAT,
  type ReportFile,
} from '../../../../src/domain/report/report-file.ts';
import { sealOf } from '../../../../src/domain/report/seal.ts';
import { sealed } from '../../../support/condition-reports.ts';

/** A key made by other means than the server's. */
function someKey(id: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return { key: { id, publicKey: raw.toString('hex') }, privateKey };
}
const ours = someKey('0011223344556677');
const another = someKey('8899aabbccddeeff');

async function someFile(): Promise<ReportFile> {
  const report = await sealed({ tripId: '00000000-0000-4000-8000-000000000001' });
  const signed = { previousVehicleHash: 'c'.repeat(64), signedAt: '2026-11-21T08:00:00.000Z' };
  const signature = sign(null, Buffer.from(countersignedText(report.hash, signed)), ours.privateKey);
  return {
    format: REPORT_FORMAT,
    report,
    countersignature: { keyId: ours.key.id, ...signed, signature: signature.toString('hex') },
  };
}

describe('a report file', () => {
  it('is checked against our keys, old ones too, without us', async () => {
    const file = await someFile();
    expect(await faultOf(file, [another.key, ours.key])).toBeNull();
    expect(await faultOf(JSON.parse(JSON.stringify(file)), [ours.key])).toBeNull();
  });

  it('says that its content was changed, and when it was sealed anew that we did not sign that', async () => {
    const file = await someFile();
    const content = { ...file.report.content, mileage: 1 };
    expect(await faultOf({ ...file, report: { ...file.report, content } }, [ours.key])).toBe('hash');
    const report = { ...file.report, content, hash: await sealOf({ ...file.report, content }) };
    expect(await faultOf({ ...file, report }, [ours.key])).toBe('signature');
  });

  it('says that no key of ours signed it, whatever key it names', async () => {
    const file = await someFile();
    expect(await faultOf(file, [another.key])).toBe('key');
    expect(await faultOf(file, [])).toBe('key');
    expect(await faultOf(file, [{ ...another.key, id: ours.key.id }])).toBe('signature');
  });

  it.each([
    { previousVehicleHash: null },
    { previousVehicleHash: 'd'.repeat(64) },
    { signedAt: '2026-11-21T08:00:00.001Z' },
    { signature: '0'.repeat(128) },
  ])('says that its countersignature was changed: %j', async (fields) => {
    const file = await someFile();
    const countersignature = { ...file.countersignature, ...fields };
    expect(await faultOf({ ...file, countersignature }, [ours.key])).toBe('signature');
  });
});
