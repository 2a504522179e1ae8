package check_test

// turnOff turns off one site of the checks. There is nothing to turn off but in
// the copy of the checks that [TestNothingIsVacuous] makes.
func turnOff(int) {}

// passedSites are the sites that were come by since it was asked last.
func passedSites() map[int]bool { return nil }
