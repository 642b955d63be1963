/** The file of a condition report, and what anybody can tell of it: with our keys alone, or by asking. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  faultOf,
  REPORT_FORMAT,
  type ReportFile,
  type ReportKey,
} from '../../src/domain/report/report-file.ts';
import { sealOf } from '../../src/domain/report/seal.ts';
import { readSealedPdf } from '../../src/domain/report/sealed-pdf.ts';
import { limits } from '../../src/server/http/limits.ts';
import { bearer, sendAs } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { inDriversPlace, sealed } from '../support/condition-reports.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { launchServer } from '../support/server.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
let desk: Desk;
let file: ReportFile;
beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({}, folder.path);
  const [trip] = (await desk.read(await desk.booked())).trips;
  const report = await sealed({ tripId: trip.id });
  await sendAs(
    desk.team('teammate'),
    'POST',
    `${desk.server.url}/api/condition_report`,
    inDriversPlace(report),
  );
  const url = `${desk.server.url}/api/condition_report/${report.clientId}/file`;
  const answer = await send(url, { headers: bearer(desk.customer().tokens) });
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="etat-des-lieux-CVG-2026-\d{6}-outbound-pickup\.json"$/,
  );
  file = answer.body;
  expect(file).toEqual({ format: REPORT_FORMAT, report, countersignature: file.countersignature });
});
afterAll(async () => {
  await desk.server.stop();
  await folder.remove();
});

const verify = (body: unknown) =>
  post(`${desk.server.url}/api/condition_report/verify`, body, fromSomewhere());
const keysOf = async (url: string): Promise<ReportKey[]> =>
  (await send(`${url}/api/condition_report/key`)).body.keys;

describe('a file', () => {
  test('that is ours is true, for us and for whoever has our keys alone', async () => {
    expect((await verify(file)).body).toEqual({
      valid: true,
      fault: null,
      message: 'Cet état des lieux est celui que nous avons contresigné.',
    });
    expect(await faultOf(file, await keysOf(desk.server.url))).toBeNull();
  });

  test('that was changed anywhere is false, with the reason', async () => {
    const { report, countersignature } = file;
    const content = { ...report.content, mileage: 12 };
    const anew = { ...report, content, hash: await sealOf({ ...report, content }) };
    const cases: readonly [string, object][] = [
      ['hash', { report: { ...report, content } }],
      ['hash', { report: { ...report, sealedAt: '2026-11-21T07:58:31.000Z' } }],
      ['hash', { report: { ...report, hash: '0'.repeat(64) } }],
      ['signature', { report: anew }],
      ['signature', { countersignature: { ...countersignature, signedAt: '2026-01-01T00:00:00.000Z' } }],
      ['signature', { countersignature: { ...countersignature, previousVehicleHash: '0'.repeat(64) } }],
      ['signature', { countersignature: { ...countersignature, signature: '0'.repeat(128) } }],
      ['key', { countersignature: { ...countersignature, keyId: '0'.repeat(16) } }],
    ];
    for (const [fault, fields] of cases) {
      const { status, body } = await verify({ ...file, ...fields });
      expect([status, body]).toEqual([
        200,
        { valid: false, fault, message: expect.stringMatching(/^(Le|La|Cet) .*\.$/) },
      ]);
    }
  });

  test('that is none is refused', async () => {
    const bodies = [{}, { ...file, format: 'autre' }, { ...file, more: 1 }, { ...file, report: null }];
    for (const body of [...bodies, { ...file, slices: { [file.report.clientId]: [0] } }]) {
      const { status, body: refused } = await verify(body);
      expect([status, refused.code]).toEqual([400, 'ERROR.INVALID']);
    }
  });

  test('is looked at so many times a minute for one address', async () => {
    const from = fromSomewhere();
    const url = `${desk.server.url}/api/condition_report/verify`;
    for (let n = 0; n < limits.reportVerify.count; n += 1) {
      expect((await post(url, file, from)).status).toBe(200);
    }
    const answer = await post(url, file, from);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('a PDF', () => {
  let pdf: Buffer;
  beforeAll(async () => {
    const url = `${desk.server.url}/api/condition_report/${file.report.clientId}/pdf`;
    const response = await fetch(url, { headers: bearer(desk.customer().tokens) });
    pdf = Buffer.from(await response.arrayBuffer());
  });
  const at = (text: string, bytes = pdf) => {
    const index = bytes.indexOf(text);
    expect(index).toBeGreaterThan(0);
    return index;
  };
  /** With one bit of the byte at a place changed. */
  const touched = (index: number) => {
    const changed = Buffer.from(pdf);
    changed[index] = (changed[index] ?? 0) ^ 1;
    return changed;
  };
  const faultIn = async (bytes: Uint8Array) => {
    const read = await readSealedPdf(bytes);
    return (
      read && { alone: await faultOf(read, await keysOf(desk.server.url)), ours: (await verify(read)).body }
    );
  };

  test('that is ours carries the file, and is true for us and for whoever has our keys alone', async () => {
    expect(await readSealedPdf(pdf)).toEqual({ ...file, document: expect.anything() });
    expect(await faultIn(pdf)).toEqual({
      alone: null,
      ours: {
        valid: true,
        fault: null,
        message:
          'Ce PDF est tel que nous l’avons établi, et son état des lieux est celui que nous avons contresigné.',
      },
    });
    // What other readers find at its end is where it was.
    expect(pdf.toString('latin1')).toMatch(/\nstartxref\n\d+\n%%EOF\n$/);
    expect(
      pdf.subarray(Number(/startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1])).toString('latin1'),
    ).toMatch(/^xref\n/);
  });

  test('of which one byte was changed is false: of what is sealed, of what is shown, of the signature', async () => {
    const end = pdf.byteLength - 3;
    const line = at('%Contresignature');
    const cases: readonly [string, Buffer][] = [
      ['hash', touched(at('"mileage":45210') + 12)],
      ['signature', touched(at('"signedAt":"') + 15)],
      ['document', touched(100)],
      ['document', touched(at('/FlateDecode') + 400)],
      ['document', touched(end)],
      ['document', touched(line + 40)],
      [
        'key',
        Buffer.from(
          pdf.toString('latin1').replace(/(%Contresignature )\w{16}/, `$1${'0'.repeat(16)}`),
          'latin1',
        ),
      ],
      ['document', Buffer.concat([pdf, Buffer.from('\n% ajout\n')])],
      ['document', Buffer.concat([pdf.subarray(0, line), pdf.subarray(pdf.indexOf('startxref', line))])],
    ];
    for (const [fault, bytes] of cases) {
      expect(await faultIn(bytes)).toMatchObject({ alone: fault, ours: { valid: false, fault } });
    }
  });

  test('without the file, or cut, or with a bomb in its place, is none, at once', async () => {
    const json = at('{"format":"');
    const bomb = deflateSync(Buffer.alloc(50_000_000));
    const pdfs = [
      Buffer.from('%PDF-1.7\n'),
      pdf.subarray(0, json + 200),
      touched(json + 2),
      Buffer.concat([
        pdf.subarray(0, json),
        bomb,
        pdf.subarray(at('\nendstream', pdf.subarray(json)) + json),
      ]),
      Buffer.from(`%PDF-1.7\nstream\n{"format":"${REPORT_FORMAT}"${'['.repeat(1_000_000)}\nendstream\n`),
    ];
    for (const bytes of pdfs) expect(await readSealedPdf(bytes)).toBeNull();
  });
});

describe('the key', () => {
  const start = (env: Readonly<Record<string, string>> = {}) => launchServer({ dataDir: folder.path, env });
  const path = () => join(folder.path, 'report-signing-key');

  test('is kept, and once another takes its place what it signed is checked still', async () => {
    const [known, ...others] = await keysOf(desk.server.url);
    expect(others).toEqual([]);
    await desk.server.stop();
    const env = { REPORT_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') };
    const turned = await start(env);
    const keys = await keysOf(await turned.ready);
    await turned.stop();
    // RFC 8032's way from 32 bytes to a public key, by another library: these bytes' is known.
    expect(keys.map(({ publicKey }) => publicKey)).toContain(
      'ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c',
    );
    expect(keys).toHaveLength(2);
    expect(keys).toContainEqual(known);
    expect(await faultOf(file, keys)).toBeNull();

    const back = await start();
    const url = await back.ready;
    expect(await keysOf(url)).toEqual(expect.arrayContaining(keys));
    const { body } = await post(`${url}/api/condition_report/verify`, file);
    await back.stop();
    expect(body.valid).toBe(true);
  });

  test('that is damaged stops the server with a message that names the variable', async () => {
    const kept = await readFile(path(), 'utf8');
    expect(Buffer.from(kept, 'base64').byteLength).toBe(32);
    await writeFile(path(), 'court');
    const server = await start();
    await expect(server.ready).rejects.toThrow(
      /^Le fichier «\s.*report-signing-key\s» est abîmé[^\n]+REPORT_SIGNING_KEY\.\n$/m,
    );
    expect(await server.stop()).toBe(1);
    await writeFile(path(), kept);
    desk = await openDesk({}, folder.path);
  });
});
