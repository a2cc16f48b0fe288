import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, known, nearest, westOf } from "./frame.ts";
import { labels, largest } from "./labels.ts";
import { netStep, onScreen, onSheet, Projection, zoomed } from "./projection.ts";

const wide = (name: string) => name.length * 7;

test("names do not cover each other or circles, and those left out are counted", () => {
  const crowd = Array.from({ length: 30 }, (_, at) => ({ x: 200 + (at % 6) * 12, y: 100 + Math.floor(at / 6) * 12, radius: 5, name: `Town ${at}` }));
  const { placed, hidden } = labels(crowd, wide, 400, 300);
  assert.equal(placed.length + hidden, 30);
  assert.ok(hidden > 0 && placed.length > 0);
  const boxes = placed.map(({ x, y, anchor, at }) => {
    const left = anchor === "start" ? x : anchor === "end" ? x - wide(crowd[at].name) : x - wide(crowd[at].name) / 2;
    return { left, right: left + wide(crowd[at].name), top: y - 7, bottom: y + 7 };
  });
  boxes.forEach((a, at) => boxes.slice(at + 1).forEach((b) => assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top)));
});

test("the weightiest has its name first; what lies off the sheet is not counted as left out", () => {
  const two = [{ x: 50, y: 50, radius: 8, name: "First" }, { x: 52, y: 50, radius: 4, name: "Second" }, { x: 900, y: 50, radius: 4, name: "Far" }];
  const { placed, hidden } = labels(two, wide, 100, 100);
  assert.equal(placed[0].at, 0);
  assert.ok(placed.every(({ at }) => at !== 2));
  assert.equal(hidden + placed.length, 2);
});

test("all places lie within the sheet, one place alone in its middle", () => {
  const places = [{ longitude: -80, latitude: 26 }, { longitude: -122, latitude: 47 }];
  const projection = new Projection(places);
  const seen = projection.fit(places, 800, 500);
  for (const { longitude, latitude } of places) {
    const { x, y } = onScreen(seen, projection.flat(longitude, latitude), 800, 500);
    assert.ok(x > 50 && x < 750 && y > 30 && y < 470);
  }
  const one = new Projection([places[0]]);
  assert.deepEqual(onScreen(one.fit([places[0]], 300, 200), one.flat(-80, 26), 300, 200), { x: 150, y: 100 });
});

test("what lies under the pointer stays there when zooming", () => {
  const seen = { x: 3, y: -5, scale: 40 };
  const before = onSheet(seen, { x: 70, y: 90 }, 300, 200);
  const after = onSheet(zoomed(seen, 2, { x: 70, y: 90 }, 300, 200), { x: 70, y: 90 }, 300, 200);
  assert.ok(Math.hypot(before.x - after.x, before.y - after.y) < 1e-9);
});

test("a handful of lines of degrees is seen at every scale", () => {
  assert.equal(netStep(360), 60);
  assert.equal(netStep(7), 1);
  assert.ok(netStep(0.05) <= 0.01);
});

test("places to both sides of the 180th meridian lie side by side; others stay as they are", () => {
  for (const longitudes of [[178.44, -175.2], [173.2, -176.6, -166.5], [172.98, -157.36, 178.44]]) {
    const west = westOf(longitudes);
    const round = longitudes.map((one) => counted(one, west));
    assert.ok(Math.max(...round) - Math.min(...round) < 40);
    assert.deepEqual(round.map(known), longitudes);
  }
  for (const longitudes of [[5.3, 10.7], [-122, 139.7, 2], [-80], []]) {
    assert.deepEqual(longitudes.map((one) => counted(one, westOf(longitudes))), longitudes);
  }
  assert.deepEqual([190, 180, -180, 0].map(known), [-170, 180, 180, 0]);
});

test("a map that counts from beyond the meridian keeps every place on the sheet", () => {
  assert.equal(counted(-175.2, 165.5), 184.8);
  assert.equal(counted(178.44, -194.2), -181.56);
});

test("a map of far-flung places begins where most is told of, one of near ones with all", () => {
  const spot = (name: string, longitude: number, latitude: number, claims: number) => ({ name, longitude, latitude, claims });
  const gulf = [spot("Gulf", 47, 12, 16), spot("Coast", 45, 8, 13), spot("Port", 43, 12, 4)];
  const far = [spot("Over the ocean", -87, 39, 3), spot("In the north", 10, 53, 1)];
  assert.deepEqual(nearest([...gulf, ...far]).map((one) => one.name).sort(), ["Coast", "Gulf", "Port"]);
  assert.equal(nearest(gulf).length, 3);
  assert.equal(nearest([spot("a", -80, 1, 0), spot("b", 80, 1, 0)]).length, 2);
});

test("what a map is of has its name, though circles lie all around it", () => {
  const ring = Array.from({ length: 24 }, (_, at) => ({ x: 150 + 30 * Math.cos(at), y: 100 + 30 * Math.sin(at), radius: 14, name: `Town ${at}` }));
  const { placed } = labels([{ x: 150, y: 100, radius: 18, name: "Gulf of Velden" }, ...ring], wide, 300, 200);
  assert.equal(placed[0].at, 0);
});

test("a map of the world names the largest countries alone, a closer one all that are in view", () => {
  const regions = Array.from({ length: 200 }, (_, at) => ({ x: 10 + at * 4, y: 50, name: `Land ${at}` }));
  const world = largest(regions, 2.4, 880, 640);
  assert.ok(world.length < 50);
  assert.equal(world[0].name, "Land 0");
  assert.deepEqual(largest(regions, 15, 90, 640).map((one) => one.name), regions.slice(0, 20).map((one) => one.name));
});
