import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'

// What a camera would see: each square of the code as 4 by 4 points, dark on light.
test.each(['http://192.0.2.2:8080/#join=RrLkp08jaSI6Ulobptp1YQ', 'https://svara.example/#/t/2bm86gyw4k'])('%s', (link) => {
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: 3 })
  const size = rows.length * 4
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (rows[y >> 2]![x >> 2]) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
  expect(decodeQR({ width: size, height: size, data })).toBe(link)
})
