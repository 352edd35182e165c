"""python3 -m unittest test_training (needs numpy only)"""
import random
import unittest

import numpy as np

from clean import good_pair, plain, strip_points, tidy
from quantise import quantise, rows
from score import bleu, chrf
from transliterate import en_skeletons, he_skeleton, spell


class Cleaning(unittest.TestCase):
    def test_entities_and_direction_marks_disappear(self):
        self.assertEqual(tidy("a&amp;amp;b\u200f  c"), "a&b c")

    def test_points_are_stripped_and_the_maqaf_stays(self):
        self.assertEqual(strip_points("בְּרֵאשִׁית־טוֹב"), "בראשית־טוב")

    def test_a_pair_in_the_wrong_script_is_refused(self):
        self.assertFalse(good_pair("hello there", "hello there", (0.4, 3.2)))
        self.assertFalse(good_pair("שלום לכם", "שלום לכם", (0.4, 3.2)))

    def test_pairs_whose_numbers_differ_are_refused(self):
        self.assertFalse(good_pair("הוא קנה 17 ספרים", "He bought 25 books", (0.4, 3.2)))
        self.assertTrue(good_pair("הוא קנה 17 ספרים", "He bought 17 books", (0.4, 3.2)))

    def test_overlap_is_found_whatever_the_case_and_punctuation(self):
        self.assertEqual(plain('"Look, how NEAR!"'), plain("look how near"))


class Names(unittest.TestCase):
    def test_a_spelling_keeps_the_consonants_of_the_name(self):
        rng = random.Random(1)
        for name in ("Stafford", "Martin", "Leonard", "Kendal"):
            self.assertIn(he_skeleton(spell(name, rng)), en_skeletons(name))

    def test_final_letters_take_their_final_form(self):
        self.assertTrue(spell("Martin", random.Random(1)).endswith("ן"))


class Quantising(unittest.TestCase):
    def test_seven_bits_stay_within_sixty_three_and_lose_little(self):
        matrix = np.random.default_rng(1).normal(size=(8, 512)).astype(np.float32)
        q, s = rows(matrix, 7)
        self.assertLessEqual(np.abs(q).max(), 63)
        self.assertLess(np.linalg.norm(q * s[:, None] - matrix) / np.linalg.norm(matrix), 0.03)

    def test_vectors_are_left_as_they_are(self):
        self.assertEqual(list(quantise({"bias": np.array([0.5, 1.0])})["bias"]), [0.5, 1.0])


class Scores(unittest.TestCase):
    def test_a_perfect_translation_scores_a_hundred(self):
        text = ["The cat sat on the mat today .", "Another line of five words"]
        self.assertAlmostEqual(bleu(text, text), 100)
        self.assertAlmostEqual(chrf(text, text), 100)

    def test_a_short_translation_pays_for_its_brevity(self):
        self.assertLess(bleu(["The cat sat on the"], ["The cat sat on the mat today ."]), 75)


if __name__ == "__main__":
    unittest.main()
