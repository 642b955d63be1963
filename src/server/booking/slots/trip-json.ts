/** Appointments and trips of SQL as JSON. */

/** An instant, ISO 8601. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An appointment as JSON, or null. */
export const slotJson = (start: string, end: string) =>
  `case when ${start} is not null then json_build_object('start', ${instant(start)}, 'end', ${instant(end)}) end`;

/** The columns of a trip, whose driver's account is `driver`, as JSON. */
export const TRIP_JSON = `json_build_object(
    'id', trip.id, 'kind', trip.kind, 'status', trip.status, 'distanceMetres', distance_metres,
    'slot', ${slotJson('slot_start', 'slot_end')},
    'driverId', driver_id, 'driverName', driver.display_name, 'arrivedAt', ${instant('arrived_at')},
    'departedAt', ${instant('departed_at')}, 'reachedAt', ${instant('reached_at')},
    'deliveredAt', ${instant('delivered_at')}, 'attempt', trip.attempt, 'movedPercent', trip.moved_percent,
    'readyAt', ${instant('trip.ready_at')})`;
